import { kindOf } from '../../field-kinds/field-kinds.ts'
import type { FieldDefinition } from '../../model/field-definition.ts'
import type { PreferenceCatalogue, PreferenceDefinition } from '../../model/preference-definition.ts'
import type { PreferenceSource, PreferencesSource } from '../schema/tenant/preferences-schema.ts'
import type { Scalar } from '../../model/value.ts'
import type { ChoiceSources } from './choice-sources.ts'
import { normalizeField } from './normalize-field.ts'

/** The catalogue with every default made explicit; texts are `preference.field.<id>` unless the author names others. */
export function normalizePreferences(source: PreferencesSource, choices: ChoiceSources): PreferenceCatalogue {
  return Object.entries(source.groups).map(([id, { title, screen = 'system', preferences }]) => ({
    id,
    title: title.slice(1),
    screen,
    preferences: Object.entries(preferences).map(([key, preference]) => preferenceOf(key, preference, choices)),
  }))
}

function preferenceOf(id: string, source: PreferenceSource, choices: ChoiceSources): PreferenceDefinition {
  const { default: value, tenantDefault, levels = ['tenant', 'site'], ...own } = source
  const field = normalizeField(id, own, {
    family: 'preference',
    labels: 'preference.field',
    isStandard: false,
    states: [],
    entities: new Map(),
    choices,
  })
  return { id, field: { ...field, required: true }, default: wireValue(field, value), tenantDefault, levels }
}

/** Decimals travel as texts, whichever way their author wrote them. */
function wireValue(field: FieldDefinition, value: PreferenceSource['default']): Scalar {
  return kindOf(field).decimals === undefined ? value : String(value)
}
