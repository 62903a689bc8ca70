import { useCallback, useMemo } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import { useWritesOf } from '../../client/data/use-record-writes.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { recordName } from '../model/record-name.ts'
import { runBulk, type BulkResult } from './run-bulk.ts'
import { wordsOfRefusal } from './words-of-refusal.ts'

/** Cells of a list that people change in its grid, each row saved by itself. */
export interface RowEdits {
  readonly fields: ReadonlySet<string>
  readonly save: (edits: readonly GridEdit[], getRow: (index: number) => WireRow | undefined) => Promise<void>
}

/** Saves the cells people change, a few rows at a time; undefined while nothing is changed here. */
export function useRowEdits(
  family: ClientFamily,
  edits: readonly string[],
  translate: Translate,
): RowEdits | undefined {
  const writesOf = useWritesOf()
  const toast = useToast()
  const save = useCallback<RowEdits['save']>(
    async (made, getRow) => {
      const { update } = writesOf(family.entity.set)
      const results = await saveRows(changedRows(family, made, getRow), {
        update: ({ row, body }) => update(row.Id, body, { etag: String(row['@odata.etag']) }),
        nameOf: (row) => recordName(family, row),
        messageOf: (error) => wordsOfRefusal(error, family, translate),
      })
      const message = wordsOfRefused(results, translate)
      if (message !== undefined) toast({ message, intent: 'danger' })
    },
    [family, writesOf, toast, translate],
  )
  return useMemo(() => (edits.length === 0 ? undefined : { fields: new Set(edits), save }), [edits, save])
}

/** A row with what a gesture changes of it, in wire names. */
export interface ChangedRow {
  readonly row: WireRow
  readonly body: Readonly<Record<string, unknown>>
}

/** How rows are saved, and what is said of them. */
interface RowSaving {
  readonly update: (changed: ChangedRow) => Promise<unknown>
  readonly nameOf: (row: WireRow) => string
  readonly messageOf: (error: unknown) => string
}

/** Saves every row by itself, a few at a time; one that is refused holds up none of the others (RUN-740). */
export function saveRows(
  changed: readonly ChangedRow[],
  { update, nameOf, messageOf }: RowSaving,
): Promise<readonly BulkResult[]> {
  const byId = new Map(changed.map((one) => [one.row.Id, one]))
  const waiting = changed.map(
    ({ row }): BulkResult => ({ id: row.Id, title: nameOf(row), state: 'waiting', message: undefined }),
  )
  return runBulk(waiting, {
    async task(id) {
      const one = byId.get(id)
      if (one !== undefined) await update(one)
    },
    messageOf,
    report: () => undefined,
    isInOrder: false,
  })
}

/** What is said where rows were refused: of several how many, and what is wrong with the first; undefined where none was. */
export function wordsOfRefused(results: readonly BulkResult[], translate: Translate): string | undefined {
  const refused = results.filter(({ state }) => state === 'failed')
  const [first] = refused
  if (first === undefined) return undefined
  if (results.length === 1) return first.message
  const why = `${first.title}: ${first.message ?? ''}`
  return translate('list.rowsRefused', { count: refused.length, all: results.length, why })
}

/** The rows of a gesture as they stand: a save lets the list be read anew, so none is looked up after the first. */
function changedRows(
  family: ClientFamily,
  made: readonly GridEdit[],
  getRow: (index: number) => WireRow | undefined,
): readonly ChangedRow[] {
  return [...bodiesOf(family, made)].flatMap(([index, body]) => {
    const row = getRow(index)
    return row === undefined ? [] : [{ row, body }]
  })
}

/** The edits of a gesture by row, in wire names. */
function bodiesOf(family: ClientFamily, made: readonly GridEdit[]): ReadonlyMap<number, Record<string, unknown>> {
  const bodies = new Map<number, Record<string, unknown>>()
  for (const { row, column, input } of made) {
    const field = family.entity.fields.find(({ id }) => id === column)
    if (field === undefined || input.kind !== 'value') continue
    bodies.set(row, { ...bodies.get(row), [wireName(field)]: input.value })
  }
  return bodies
}
