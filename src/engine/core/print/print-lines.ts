import { columnPad, columnTitle, paperPad } from '../field-kinds/figures.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { lineColumn, type LineCells } from '../field-kinds/line-cells.ts'
import { shownLineFields } from '../field-kinds/line-fields.ts'
import { unusedColumns, withoutColumns } from '../field-kinds/more-columns.ts'
import { columnsOf } from '../field-kinds/one-of-fields.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { MoreColumns } from '../model/screens/section-parts.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { scalarIn } from '../record/read-values.ts'
import { isEmpty, linesOf } from '../record/record-scope.ts'
import { textOfValue, type TextContext } from '../record/text-of-value.ts'
import { isShownTotal } from './is-shown-total.ts'
import type { PrintedTable } from './printed-record.ts'

interface LinesToPrint {
  readonly record: EntityRecord
  readonly lines: LinesField
  readonly totals: readonly FieldDefinition[]
  /** Columns that are left out where no line says anything in them. */
  readonly more?: readonly MoreColumns[]
  /** Fields of a line in place of the columns of its grid. */
  readonly columns?: readonly string[]
}

/**
 * Every line in the columns its grid has, with totals; decimal signs of a column stand under each other. What is worked out and says
 * nothing of any line is left out, as is what may be hidden and is blank in all, and so is a sum of unlike units (PRINT-8).
 */
export function printLines(
  { record, lines: all, totals, more = [], columns: named }: LinesToPrint,
  context: TextContext,
): PrintedTable {
  const rows = linesOf(record, all.id)
  const left = new Set([...unusedColumns(more, all, rows), ...emptyColumns(all, rows, named !== undefined)])
  const lines = withoutColumns(all, left)
  const ids = named?.filter((id) => !left.has(id)) ?? columnsOf(lines, shownLineFields(lines)).map(({ id }) => id)
  const columns = ids.flatMap((id) => lineColumn(lines, id, context) ?? [])
  return {
    kind: 'table',
    id: lines.id,
    columns: columns.map(({ id, title, field }) => ({ id, title, align: kindOf(field).align })),
    rows: rows.map((line) => columns.map((column) => cellText(column, line, context))),
    totals: shownTotals(totals, { record, lines: all }, context).map((field) => ({
      id: field.id,
      label: columnTitle(context.translate(field.label), field, context.locale),
      text: textOfValue(field, scalarIn(record, field.id), context),
      align: kindOf(field).align,
    })),
  }
}

/** Lines of which there are none, and no total either (PRINT-98). */
export function isBlankTable({ rows, totals }: PrintedTable): boolean {
  return rows.length === 0 && totals.length === 0
}

function shownTotals(
  totals: readonly FieldDefinition[],
  { record, lines }: { readonly record: EntityRecord; readonly lines: LinesField },
  context: TextContext,
): readonly FieldDefinition[] {
  const unitName = (unit: FieldDefinition, value: Scalar) => textOfValue(unit, value, context)
  return totals.filter((field) => isShownTotal({ field, lines: [lines], record, unitName }))
}

/** Columns that are worked out and are blank, or nothing, in every line, and those that may be hidden, or stand on a paper of its own, and are blank in every line. */
function emptyColumns({ fields }: LinesField, rows: readonly LineRecord[], isPaper: boolean): readonly string[] {
  if (rows.length === 0) return []
  const isBlank = ({ id, isDerived, visibleIf }: FieldDefinition) =>
    isDerived
      ? rows.every((row) => saysNothing(row[id]))
      : (isPaper || visibleIf !== undefined) && rows.every((row) => isEmpty(row[id]))
  return fields.filter(isBlank).map(({ id }) => id)
}

function saysNothing(value: Scalar | undefined): boolean {
  return isEmpty(value) || value === 0 || (typeof value === 'string' && /^-?0+(\.0+)?$/.test(value))
}

function cellText({ fieldOf }: LineCells, line: LineRecord, context: TextContext): string {
  const field = fieldOf(line)
  if (field === undefined) return ''
  const text = textOfValue(field, line[field.id], context)
  return text + (context.isGlance === true ? columnPad : paperPad)(field, text, context.locale)
}
