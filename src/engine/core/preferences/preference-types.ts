import { isChoice } from '../model/field-shapes.ts'
import { preferencesOf, type PreferenceCatalogue } from '../model/preference-definition.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import type { ScopeEntry } from '../rules/rule-scope.ts'

/** Types of preferences by id, as expressions read them under `preference`. */
export type PreferenceTypes = Readonly<Record<string, ScopeEntry>>

/** The type of every preference. */
export function preferenceTypes(catalogue: PreferenceCatalogue): PreferenceTypes {
  return Object.fromEntries(
    preferencesOf(catalogue).map(({ id, field }) => {
      const { ruleType: type } = kindOf(field)
      return [id, isChoice(field) ? { type, choices: field.choices.map(({ value }) => value) } : { type }]
    }),
  )
}
