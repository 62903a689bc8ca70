import { columnTitle } from './figures.ts'
import { fieldOfKind } from './one-of-fields.ts'
import type { Locale } from './parts/field-kind.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { LineRecord } from '../model/value.ts'

/** A column of lines outside their grid: a field, or the one of several that a line fills. */
export interface LineCells {
  readonly id: string
  /** What the column is called, and that with its currency. */
  readonly label: string
  readonly title: string
  /** The field, or the first of several: they are drawn alike. */
  readonly field: FieldDefinition
  /** The field this line fills. */
  readonly fieldOf: (line: LineRecord) => FieldDefinition | undefined
}

/** The column of that id; undefined where nobody may read it. */
export function lineColumn(
  lines: LinesField,
  id: string,
  { locale, translate }: { readonly locale: Locale; readonly translate: (key: string) => string },
): LineCells | undefined {
  const oneOf = lines.oneOf.find((column) => column.id === id)
  if (oneOf !== undefined) {
    const field = lines.fields.find((one) => Object.values(oneOf.fields).includes(one.id))
    const label = translate(oneOf.label)
    return field && { id, label, title: label, field, fieldOf: (line) => fieldOfKind(lines, oneOf, line[oneOf.by]) }
  }
  const field = lines.fields.find((one) => one.id === id)
  if (field === undefined) return undefined
  const label = translate(field.label)
  return { id, label, title: columnTitle(label, field, locale), field, fieldOf: () => field }
}
