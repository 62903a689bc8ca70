import { columnTitle, paperPad } from '../field-kinds/figures.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { lineColumn, type LineCells } from '../field-kinds/line-cells.ts'
import { shownLineFields } from '../field-kinds/line-fields.ts'
import { unusedColumns, withoutColumns } from '../field-kinds/more-columns.ts'
import { columnsOf } from '../field-kinds/one-of-fields.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { MoreColumns } from '../model/section-parts.ts'
import type { EntityRecord, LineRecord } from '../model/value.ts'
import { scalarIn } from '../record/read-values.ts'
import { linesOf } from '../record/record-scope.ts'
import { textOfValue, type TextContext } from '../record/text-of-value.ts'
import type { PrintedTable } from './printed-record.ts'

interface LinesToPrint {
  readonly record: EntityRecord
  readonly lines: LinesField
  readonly totals: readonly FieldDefinition[]
  /** Columns that are left out where no line says anything in them. */
  readonly more?: readonly MoreColumns[]
}

/** Every line in the columns its grid has, with totals; decimal signs of a column stand under each other. */
export function printLines(
  { record, lines: all, totals, more = [] }: LinesToPrint,
  context: TextContext,
): PrintedTable {
  const lines = withoutColumns(all, unusedColumns(more, all, linesOf(record, all.id)))
  const columns = columnsOf(lines, shownLineFields(lines)).flatMap(({ id }) => lineColumn(lines, id, context) ?? [])
  return {
    kind: 'table',
    id: lines.id,
    columns: columns.map(({ id, title, field }) => ({ id, title, align: kindOf(field).align })),
    rows: linesOf(record, lines.id).map((line) => columns.map((column) => cellText(column, line, context))),
    totals: totals.map((field) => ({
      id: field.id,
      label: columnTitle(context.translate(field.label), field, context.locale),
      text: textOfValue(field, scalarIn(record, field.id), context),
      align: kindOf(field).align,
    })),
  }
}

function cellText({ fieldOf }: LineCells, line: LineRecord, context: TextContext): string {
  const field = fieldOf(line)
  if (field === undefined) return ''
  const text = textOfValue(field, line[field.id], context)
  return text + paperPad(field, text, context.locale)
}
