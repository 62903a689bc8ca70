import type { FieldDefinition, LinesField, OneOfDefinition } from '../model/field-definition.ts'
import type { LineRecord, Scalar } from '../model/value.ts'

/** A column of lines: one field of every line, or the one of several that a line fills. */
export interface LineColumnFields {
  /** Id of the field, or of the column that stands for several. */
  readonly id: string
  readonly fields: readonly FieldDefinition[]
  readonly oneOf: OneOfDefinition | undefined
}

/** The column of several a field stands in; undefined for a column of its own. */
export function oneOfField({ oneOf }: LinesField, field: string): OneOfDefinition | undefined {
  return oneOf.find(({ fields }) => Object.values(fields).includes(field))
}

/** Fields as columns, in their order: those of one column stand where its first does. */
export function columnsOf(lines: LinesField, fields: readonly FieldDefinition[]): readonly LineColumnFields[] {
  const columns = new Map<string, LineColumnFields>()
  for (const field of fields) {
    const oneOf = oneOfField(lines, field.id)
    const id = oneOf?.id ?? field.id
    columns.set(id, { id, oneOf, fields: [...(columns.get(id)?.fields ?? []), field] })
  }
  return [...columns.values()]
}

/** The field a line of this kind fills in a column of several; undefined where it fills none, or where nobody may read it. */
export function fieldOfKind(
  { fields }: Pick<LinesField, 'fields'>,
  column: OneOfDefinition,
  kind: Scalar | undefined,
): FieldDefinition | undefined {
  const id = typeof kind === 'string' && Object.hasOwn(column.fields, kind) ? column.fields[kind] : undefined
  return fields.find((field) => field.id === id)
}

/** The field a line fills in a column. */
export function fieldOfLine(
  lines: LinesField,
  { fields, oneOf }: LineColumnFields,
  line: LineRecord,
): FieldDefinition | undefined {
  return oneOf === undefined ? fields[0] : fieldOfKind(lines, oneOf, line[oneOf.by])
}
