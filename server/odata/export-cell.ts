import { siteTime } from '#core/calendar/site-time.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { isExportedAsNumber, isExportedAsSiteTime } from '#core/field-kinds/field-questions.ts'
import { saidText } from '#core/field-kinds/said-text.ts'
import { translatorFor } from '../definitions/translator-for.ts'

/** One cell of a file: a text, or a number written as its digits. */
export type ExportCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'empty' }

/** For whom texts are written. */
export interface ExportLocale {
  readonly definitions: TenantDefinitions
  readonly language: string
  readonly timeZone: string
}

/** A value as people read it in a file: names instead of ids, labels instead of codes, instants in the site's time. */
export function exportCell(locale: ExportLocale, field: FieldDefinition, value: unknown): ExportCell {
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  // The columns are selected as texts, numbers, booleans or null.
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return { kind: 'empty' }
  if (isExportedAsNumber(field)) return { kind: 'number', digits: String(value) }
  return { kind: 'text', text: exportText(locale, field, String(value)) }
}

function exportText(locale: ExportLocale, field: FieldDefinition, value: string): string {
  const said = saidText(field, value, translatorFor(locale.definitions, locale.language))
  if (said !== undefined) return said
  if (!isExportedAsSiteTime(field)) return value
  const local = siteTime(value, locale.timeZone)
  return local ? `${local.day} ${local.time}` : value
}

/** Beginnings a spreadsheet reads as a formula (ASVS 1.2.10), the full-width twins among them. */
const formula = /^[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/

/** A cell for CSV: a text that would be read as a formula gets a leading quote; real numbers stay numbers. */
export function csvCell(cell: ExportCell): string {
  switch (cell.kind) {
    case 'text':
      return formula.test(cell.text) ? `'${cell.text}` : cell.text
    case 'number':
      return cell.digits
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE'
    case 'empty':
      return ''
  }
}

/** A cell for a workbook, always typed: a text is a string cell whatever it begins with, never a formula. */
export function xlsxCell(cell: ExportCell) {
  switch (cell.kind) {
    case 'text':
      return { type: String, value: cell.text }
    case 'number':
      return isExact(cell.digits) ? { type: Number, value: Number(cell.digits) } : { type: String, value: cell.digits }
    case 'boolean':
      return { type: Boolean, value: cell.value }
    case 'empty':
      return null
  }
}

/** A workbook keeps numbers as doubles of 15 digits; what does not fit is kept as its digits. */
function isExact(digits: string): boolean {
  return digits.replace(/^-?0*\.?0*/, '').replace('.', '').length <= 15
}
