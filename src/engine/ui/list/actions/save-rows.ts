import type { WireRow } from '#core/http/odata-contract.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { runBulk, type BulkResult } from './run-bulk.ts'

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
  const waiting = changed.map(({ row }): BulkResult => ({
    id: row.Id,
    title: nameOf(row),
    state: 'waiting',
    message: undefined,
  }))
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
