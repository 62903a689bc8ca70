import { appError } from '#core/errors/app-error.ts'
import type { AnyField, LinesField } from '#core/model/field-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { bodyReader } from '../documents/judge/body-shape.ts'
import type { OpenForm } from './form-scope.ts'

/** Refuses values the form does not name, or of another shape (PUBLIC-9). @throws E_VALIDATION */
export function checkShape({ scope }: OpenForm, values: WireRecord): void {
  const read = bodyReader(scope.family.entity, scope.ctx.permissions)(values)
  if (!read.ok) throw appError('E_VALIDATION', {}, { issues: read.error })
}

/**
 * The row as the holder of the link is shown it: what is confidential inside goes out of it, and what they wrote themselves, and did not
 * send or sent before, stands over it (PUBLIC-10).
 */
export function rowForHolder(open: OpenForm, row: WireRow): WireRow {
  const { found, scope } = open
  const shown = withoutGuarded(open, row)
  const draft = found.draft
  if (draft === null) return shown
  const lines = scope.family.entity.lines.filter((field) => Object.hasOwn(draft, field.property))
  const merged = lines.map((field) => [
    field.property,
    mergedLines(field, shown[field.property], draft[field.property]),
  ])
  return { ...shown, ...draft, ...Object.fromEntries(merged) } as WireRow
}

function withoutGuarded({ family, form }: OpenForm, row: WireRow): WireRow {
  const { fields, lines } = family.entity
  const isHidden = (path: string, ...of: readonly AnyField[]) =>
    form.writes.includes(path) && of.some(({ readIf }) => readIf !== undefined)
  const header = fields.filter((field) => isHidden(field.id, field)).map(wireName)
  const cells = lines.flatMap((one) => {
    const hidden = one.fields.filter((cell) => isHidden(`${one.id}.${cell.id}`, cell, one)).map(wireName)
    return hidden.length === 0 ? [] : [[one.property, rowsOf(row[one.property]).map((line) => without(line, hidden))]]
  })
  return { ...without(row, header), ...Object.fromEntries(cells) } as WireRow
}

/** Lines of the draft, with what only stands in the record beside it. */
function mergedLines({ hasFixedRows }: LinesField, stored: unknown, drafted: unknown): readonly WireRecord[] {
  const known = new Map(rowsOf(stored).map((line) => [line['Id'], line]))
  const lines = rowsOf(drafted).filter((line) => !('Id' in line) || known.has(line['Id']))
  const merged = lines.map((line) => ({ ...known.get(line['Id']), ...line }))
  if (!hasFixedRows) return merged
  // Every line there is: one that was added since stands as it is.
  const written = new Map(merged.map((line) => [(line as WireRecord)['Id'], line]))
  return [...known].map(([id, line]) => written.get(id) ?? line)
}

function without(row: WireRecord, names: readonly string[]): WireRecord {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

function rowsOf(value: unknown): readonly WireRecord[] {
  // Read by names alone.
  return Array.isArray(value) ? value.filter((row): row is WireRecord => typeof row === 'object' && row !== null) : []
}
