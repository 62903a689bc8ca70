import {
  preferencesOf,
  type PreferenceCatalogue,
  type PreferenceDefinition,
  type PreferenceLevel,
} from '../model/preference-definition.ts'
import type { Scalar } from '../model/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'

/** A value somebody has set. */
export interface StoredPreference {
  readonly level: PreferenceLevel
  readonly id: string
  readonly value: Scalar
}

/** Where a value comes from: of the site itself, of the tenant, or of the product. */
export type PreferenceOrigin = PreferenceLevel | 'default'

/** A value and where it comes from. */
export interface PreferenceValue {
  readonly value: Scalar
  readonly from: PreferenceOrigin
}

/** Values by id, as expressions read them under `preference`. */
export type PreferenceValues = Readonly<Record<string, Scalar>>

/** The nearest first. */
const nearest: readonly PreferenceLevel[] = ['site', 'tenant']

/**
 * What holds of a preference: what the site has set, else what the tenant has, else the default. A value the definition takes no longer,
 * its limits being others now, counts as none. `above` leaves out what is set at that level and nearer: what would be inherited there.
 */
export function preferenceValue(
  { id, field, levels, default: value }: PreferenceDefinition,
  stored: readonly StoredPreference[],
  above?: PreferenceLevel,
): PreferenceValue {
  for (const level of nearest.slice(above === undefined ? 0 : nearest.indexOf(above) + 1)) {
    if (!levels.includes(level)) continue
    const found = stored.find((one) => one.level === level && one.id === id)
    if (found !== undefined && isTaken(field, found.value)) return { value: found.value, from: level }
  }
  return { value, from: 'default' }
}

/** What holds of every preference. */
export function preferenceValues(
  catalogue: PreferenceCatalogue,
  stored: readonly StoredPreference[],
): PreferenceValues {
  return Object.fromEntries(preferencesOf(catalogue).map((one) => [one.id, preferenceValue(one, stored).value]))
}

/** Limits of days that move with today are judged when a value is set, not when it is read. */
function isTaken(field: PreferenceDefinition['field'], value: Scalar): boolean {
  return value !== null && kindOf(field).check(field.options, value, '') === undefined
}
