import type { Scalar } from './value.ts'
import type { FieldDefinition, TextKey } from './field-definition.ts'

/** Who may set a preference: the head office for the whole tenant, and each other site for itself. */
export type PreferenceLevel = 'tenant' | 'site'

/** A preference, complete: what it may be is said by the kind and the options of its field. File config/preferences.json. */
export interface PreferenceDefinition {
  readonly id: string
  readonly field: FieldDefinition
  /** What holds where nobody has set it. */
  readonly default: Scalar
  readonly levels: readonly PreferenceLevel[]
}

/** Preferences that are shown together. */
export interface PreferenceGroup {
  readonly id: string
  readonly title: TextKey
  readonly preferences: readonly PreferenceDefinition[]
}

/** Every preference there is, in the order of the screen. */
export type PreferenceCatalogue = readonly PreferenceGroup[]

/** The preferences of every group. */
export function preferencesOf(catalogue: PreferenceCatalogue): readonly PreferenceDefinition[] {
  return catalogue.flatMap(({ preferences }) => preferences)
}
