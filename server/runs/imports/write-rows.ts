import { appError, AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import type { LineRecord } from '#core/model/value.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import type { LineAnswer, Worked } from '../engine/run-step.ts'
import { amongOf, lineOf, mayAdd, placeOf, rowProblems, type ImportTarget, type RowProblem } from './judge-rows.ts'
import type { OpenDocument } from './open-document.ts'

/** A row that means something. */
export interface GoodRow {
  /** Id of the line of the run. */
  readonly id: number
  readonly item: number
  readonly itemUnit: number
  /** What tells its line from others of its item, as the file says it and as it was understood. */
  readonly place: string
  readonly among: number | null
  readonly amount: string
}

/**
 * Saves the document with the rows in its lines. Rows whose lines are not there any more, and what the save refuses of single lines, are left out and told,
 * unless all rows go together; nothing has been written when a save is refused, so it is tried again without them. @throws E_IMPORT_ROWS
 */
export async function writeRows(open: OpenDocument, asked: readonly GoodRow[], mode: string): Promise<Worked> {
  const lost = lostRows(open, asked)
  if (lost.size > 0 && mode === 'All') throw appError('E_IMPORT_ROWS', { count: lost.size })
  const rows = asked.filter(({ id }) => !lost.has(id))
  if (rows.length === 0) return lost
  try {
    await save(open, rows)
    return lost
  } catch (error) {
    const faulty = mode === 'All' ? undefined : rowsOf(error, open, rows)
    if (faulty === undefined || faulty.size === 0 || faulty.size === rows.length) throw error
    await save(
      open,
      rows.filter(({ id }) => !faulty.has(id)),
    )
    return new Map([...lost, ...faulty])
  }
}

/** Rows that mean no line of the document as it is now: it may have got others since they were read (IMP-56). */
function lostRows({ scope, target }: OpenDocument, rows: readonly GoodRow[]): ReadonlyMap<number, LineAnswer> {
  const known = new Set(target.lines.map((line) => line[target.imports.item]))
  return new Map(
    rows.flatMap((row) => {
      const problem = known.has(row.item) ? problemOfKnown(target, row) : problemOfNew(target, row)
      if (problem === undefined) return []
      const key = rowProblems[problem]
      const reason = localeText(scope.definitions, scope.ctx.language, key) ?? key
      return [[row.id, { outcome: 'Refused', reason }] as const]
    }),
  )
}

function problemOfKnown(target: ImportTarget, row: GoodRow): RowProblem | undefined {
  const line = lineOfRow(target, row)
  if (line === undefined) return 'place'
  return placeOf(target, line, row.itemUnit) === undefined ? 'lineUnit' : undefined
}

function problemOfNew(target: ImportTarget, row: GoodRow): RowProblem | undefined {
  return row.among === null && mayAdd(target, row) ? undefined : 'line'
}

async function save({ scope, stored, id, target }: OpenDocument, rows: readonly GoodRow[]): Promise<void> {
  const body: WireRecord = { [target.field.property]: linesWith(target, rows) }
  await updateRecord(scope, { id, ifMatch: etagOf(stored.record), body })
}

/** Every line, those rows name with their quantities; behind them a line for each item that has none. */
function linesWith(target: ImportTarget, rows: readonly GoodRow[]): readonly WireRecord[] {
  const { imports, lines } = target
  const known = new Set(lines.map((line) => line[imports.item]))
  const meant = new Map(rows.map((row) => [row, lineOfRow(target, row)]))
  const own = lines.map((line) => ({
    Id: Number(line['id']),
    ...Object.fromEntries(rows.filter((row) => meant.get(row) === line).flatMap((row) => cellsOf(target, row, line))),
  }))
  const added = rows.filter(({ item }) => !known.has(item))
  const named = (id: string) => wireName(fieldOf(target, id))
  return [
    ...own,
    ...added.map((row) => ({
      [named(imports.item)]: row.item,
      ...Object.fromEntries(cellsOf(target, row, undefined)),
    })),
  ]
}

/** The line a row is of: of its item, and of the place it was understood to name, or of what it means now where it names none. */
function lineOfRow(target: ImportTarget, row: GoodRow): LineRecord | undefined {
  const own = target.lines.filter((line) => line[target.imports.item] === row.item)
  const line = lineOf(row, own, target)
  return line === undefined || row.among === null || amongOf(target, line) === row.among ? line : undefined
}

function cellsOf(
  target: ImportTarget,
  row: GoodRow,
  line: LineRecord | undefined,
): readonly (readonly [string, number | string])[] {
  const place = placeOf(target, line, row.itemUnit)
  if (place === undefined) return []
  const qty = [wireName(fieldOf(target, place.qty)), row.amount] as const
  return line === undefined ? [[wireName(fieldOf(target, place.unit)), row.itemUnit], qty] : [qty]
}

function fieldOf({ field }: ImportTarget, id: string) {
  const found = field.fields.find((one) => one.id === id)
  if (found === undefined) throw new Error(`${field.id} has no field ${id}, which the linker proves`)
  return found
}

/** Rows whose lines a save refused, with the reason; undefined where something else was wrong. */
function rowsOf(
  error: unknown,
  { scope, target }: OpenDocument,
  rows: readonly GoodRow[],
): Map<number, LineAnswer> | undefined {
  if (!(error instanceof AppError)) return undefined
  const issues = error.extra.issues ?? []
  if (issues.some(({ row }) => row === undefined)) return undefined
  const words = ({ message, params = {} }: FieldIssue) =>
    formatMessage(localeText(scope.definitions, scope.ctx.language, message) ?? message, params)
  return new Map(
    issues.flatMap((issue) => {
      const line = target.lines[issue.row ?? -1]
      const named = line === undefined ? [] : rows.filter((row) => lineOfRow(target, row) === line)
      return named.map(({ id }) => [id, { outcome: 'Refused', reason: words(issue) }] as const)
    }),
  )
}
