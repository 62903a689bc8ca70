import type { Scalar } from './value.ts'
import type { FieldDefinition, TextKey } from './field-definition.ts'
import type { TenantDefault } from '../preferences/tenant-defaults.ts'

/** Who may set a preference: the head office for the whole tenant, and each other site for itself. */
export type PreferenceLevel = 'tenant' | 'site'

/** The page that sets them; each has a right of its own. */
export type PreferenceScreen = 'system' | 'security' | 'branding'

/** A preference, complete: what it may be is said by the kind and the options of its field. File config/preferences.json. */
export interface PreferenceDefinition {
  readonly id: string
  readonly field: FieldDefinition
  /** What holds where nobody has set it. */
  readonly default: Scalar
  /** Setting of the tenant's own file that is the default instead; undefined: of every tenant the same. */
  readonly tenantDefault: TenantDefault | undefined
  readonly levels: readonly PreferenceLevel[]
}

/** Preferences that are shown together. */
export interface PreferenceGroup {
  readonly id: string
  readonly title: TextKey
  readonly screen: PreferenceScreen
  readonly preferences: readonly PreferenceDefinition[]
}

/** Every preference there is, in the order of the screen. */
export type PreferenceCatalogue = readonly PreferenceGroup[]

/** The preferences of every group. */
export function preferencesOf(catalogue: PreferenceCatalogue): readonly PreferenceDefinition[] {
  return catalogue.flatMap(({ preferences }) => preferences)
}
