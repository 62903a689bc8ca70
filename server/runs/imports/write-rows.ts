import { appError, AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LineRecord } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import type { LineAnswer, Worked } from '../engine/run-step.ts'
import {
  amongOf,
  besideOf,
  lineOf,
  mayAdd,
  placeOf,
  rowProblems,
  type ImportTarget,
  type RowProblem,
} from './judge-rows.ts'
import { unlistedCells, unlistedOf, type UnlistedRow } from './unlisted-rows.ts'
import type { OpenDocument } from './open-document.ts'

/** A row that means something. */
export interface GoodRow {
  /** Id of the line of the run. */
  readonly id: number
  readonly item: number
  readonly itemUnit: number
  /** What tells its line from others of its item, as the file says it and as it was understood. */
  readonly place: string
  readonly day: string
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
  const line = lineOfRow(target, row) ?? (unlistedRow(target, row) && ownOf(target, row)[0])
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

/** Every line, those rows name with their quantities; behind them the lines that rows get of their own. */
function linesWith(target: ImportTarget, rows: readonly GoodRow[]): readonly WireRecord[] {
  return placed(target, rows).map(({ line, rows: own }) => ({
    ...(line === undefined ? newLine(target, own) : { Id: Number(line['id']) }),
    ...Object.fromEntries(own.flatMap((row) => cellsOf(target, row, line))),
  }))
}

/** A line as it is saved, with its rows; undefined for one that they get of their own. */
interface PlacedLine {
  readonly line: LineRecord | undefined
  readonly rows: readonly GoodRow[]
}

/** Lines as they are saved, each with its rows: those there are, then one for each item that has none, and for each lot or the like no line says (IMP-693). */
function placed(target: ImportTarget, rows: readonly GoodRow[]): readonly PlacedLine[] {
  const [known, fresh] = [new Map<LineRecord, GoodRow[]>(), new Map<string, GoodRow[]>()]
  for (const row of rows) {
    const line = lineOfRow(target, row)
    const key = ownOf(target, row).length === 0 ? String(row.id) : `${row.item}/${row.place.toLowerCase()}`
    if (line === undefined) fresh.set(key, [...(fresh.get(key) ?? []), row])
    else known.set(line, [...(known.get(line) ?? []), row])
  }
  const own = target.lines.map((line) => ({ line, rows: known.get(line) ?? [] }))
  return [...own, ...[...fresh.values()].map((group) => ({ line: undefined, rows: group }))]
}

/** What a line of its own says beside its quantities; the units it is counted in are those of the other lines of its item. */
function newLine(target: ImportTarget, [row]: readonly GoodRow[]): WireRecord {
  if (row === undefined) return {}
  const [other] = ownOf(target, row)
  const unlisted = unlistedRow(target, row)
  const said = unlisted === undefined ? {} : unlistedCells(unlisted, row, target)
  const copied = other === undefined ? [] : filledBy(target).map((id) => [id, scalarIn(other, id)] as const)
  const cells = Object.entries({ ...Object.fromEntries(copied), ...said, [target.imports.item]: row.item })
  return Object.fromEntries(cells.map(([id, value]) => [wireName(fieldOf(target, id)), value]))
}

/** Fields of a line that its item fills: its units among them. */
function filledBy({ field, imports }: ImportTarget): readonly string[] {
  const item = field.fields.find(({ id }) => id === imports.item)
  const fills = item !== undefined && isLookup(item) ? Object.keys(item.lookup.fill) : []
  return [...new Set([...fills, ...imports.amounts.map(({ unit }) => unit)])]
}

function ownOf({ lines, imports }: ImportTarget, { item }: Pick<GoodRow, 'item'>): readonly LineRecord[] {
  return lines.filter((line) => line[imports.item] === item)
}

/** The line a row is of: of its item, and of the place it was understood to name, or of what it means now where it names none. */
function lineOfRow(target: ImportTarget, row: GoodRow): LineRecord | undefined {
  const line = lineOf(row, ownOf(target, row), target)
  return line === undefined || row.among === null || amongOf(target, line) === row.among ? line : undefined
}

/** What a row names that no line of its item says. */
function unlistedRow(target: ImportTarget, row: GoodRow): UnlistedRow | undefined {
  const own = ownOf(target, row)
  const unlisted = lineOf(row, own, target) === undefined ? unlistedOf(row, own, target) : undefined
  return besideOf(target, unlisted) === row.among ? unlisted : undefined
}

function cellsOf(
  target: ImportTarget,
  row: GoodRow,
  line: LineRecord | undefined,
): readonly (readonly [string, number | string])[] {
  const [other] = line === undefined ? ownOf(target, row) : [line]
  const place = placeOf(target, other, row.itemUnit)
  if (place === undefined) return []
  const qty = [wireName(fieldOf(target, place.qty)), row.amount] as const
  return other === undefined ? [[wireName(fieldOf(target, place.unit)), row.itemUnit], qty] : [qty]
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
  const saved = placed(target, rows)
  return new Map(
    issues.flatMap((issue) => {
      const named = saved[issue.row ?? -1]?.rows ?? []
      return named.map(({ id }) => [id, { outcome: 'Refused', reason: words(issue) }] as const)
    }),
  )
}
