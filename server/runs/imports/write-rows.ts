import { AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import type { LineRecord } from '#core/model/value.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import type { LineAnswer, Worked } from '../engine/run-step.ts'
import { amongOf, placeOf, type ImportTarget } from './judge-rows.ts'
import type { OpenDocument } from './open-document.ts'

/** A row that means something. */
export interface GoodRow {
  /** Id of the line of the run. */
  readonly id: number
  readonly item: number
  readonly itemUnit: number
  readonly among: number | null
  readonly amount: string
}

/**
 * Saves the document with the rows in its lines. What the save refuses of single lines is left out, and told of its rows, unless all rows go
 * together; nothing has been written when a save is refused, so it is tried again without them.
 */
export async function writeRows(open: OpenDocument, rows: readonly GoodRow[], mode: string): Promise<Worked> {
  try {
    await save(open, rows)
    return new Map()
  } catch (error) {
    const faulty = mode === 'All' ? undefined : rowsOf(error, open, rows)
    if (faulty === undefined || faulty.size === 0 || faulty.size === rows.length) throw error
    await save(
      open,
      rows.filter(({ id }) => !faulty.has(id)),
    )
    return faulty
  }
}

async function save({ scope, stored, id, target }: OpenDocument, rows: readonly GoodRow[]): Promise<void> {
  const body: WireRecord = { [target.field.property]: linesWith(target, rows) }
  await updateRecord(scope, { id, ifMatch: etagOf(stored.record), body })
}

/** Every line, those rows name with their quantities; behind them a line for each item that has none. */
function linesWith(target: ImportTarget, rows: readonly GoodRow[]): readonly WireRecord[] {
  const { imports, lines } = target
  const known = new Set(lines.map((line) => line[imports.item]))
  const own = lines.map((line) => ({
    Id: Number(line['id']),
    ...Object.fromEntries(rows.filter((row) => isOf(target, row, line)).flatMap((row) => cellsOf(target, row, line))),
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

/** Whether a row is of a line: of its item, and of its place where lines have one. */
function isOf(target: ImportTarget, { item, among }: GoodRow, line: LineRecord): boolean {
  return item === line[target.imports.item] && among === amongOf(target, line)
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
      const named = line === undefined ? [] : rows.filter((row) => isOf(target, row, line))
      return named.map(({ id }) => [id, { outcome: 'Refused', reason: words(issue) }] as const)
    }),
  )
}
