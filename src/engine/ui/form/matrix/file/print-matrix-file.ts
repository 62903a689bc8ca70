import { numberSigns } from '#core/decimal/format-decimal.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { textOfValue, type TextContext } from '#core/record/text-of-value.ts'
import { columnFields } from '../matrix-cells.ts'
import { rowFields } from './file-columns.ts'
import { guarded } from './guarded-words.ts'

/**
 * Rows of a matrix as the text of a file that reads back unchanged (MATRIX-9): amounts in full, with the decimal sign of the language, and cells
 * divided as spreadsheets of that language divide them.
 */
export function printMatrixFile(lines: LinesField, rows: readonly LineRecord[], context: TextContext): string {
  const fields = [...rowFields(lines), ...columnFields(lines)]
  const { decimal } = numberSigns(context.locale.language)
  const separator = decimal === ',' ? ';' : ','
  const head = fields.map(({ label }) => context.translate(label))
  const body = rows.map((row) => fields.map((field) => wordsOf(field, row, context)))
  return [head, ...body].map((cells) => `${cells.map((cell) => quoted(cell)).join(separator)}\r\n`).join('')
}

function wordsOf(field: FieldDefinition, row: LineRecord, context: TextContext): string {
  const value = row[field.id]
  if (!kindOf(field).isNumber) return guarded(textOfValue(field, value, context))
  return String(value ?? '').replace('.', numberSigns(context.locale.language).decimal)
}

function quoted(cell: string): string {
  return /["\t;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
