import type { Expression } from '../../json-schema/common-schema.ts'
import type { OneOfSource } from '../../json-schema/one-of-schema.ts'
import type { OneOfDefinition } from '../../model/field-definition.ts'
import { textKey } from './locales/text-key.ts'

/** The columns of which a line fills one, complete; `labels` is the prefix of the label convention, such as `recipe.lines`. */
export function oneOfOf(source: OneOfSource = {}, labels: string): readonly OneOfDefinition[] {
  return Object.entries(source).map(([id, { by, fields, label }]) => ({
    id,
    label: textKey(label, `${labels}.${id}`),
    by,
    fields,
  }))
}

/** When a field that is one of several is there and must be given: while the line is of its kind. Nothing for other fields. */
export function conditionsOfOne(
  source: OneOfSource = {},
  field: string,
): { readonly visibleIf?: Expression; readonly requiredIf?: Expression } {
  for (const { by, fields } of Object.values(source)) {
    const kinds = Object.entries(fields).flatMap(([kind, id]) => (id === field ? [kind] : []))
    if (kinds.length === 0) continue
    const isOfKind: Expression = { in: [{ var: `row.${by}` }, kinds] }
    return { visibleIf: isOfKind, requiredIf: isOfKind }
  }
  return {}
}
