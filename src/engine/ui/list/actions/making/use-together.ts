import { useRef } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import { useList } from '../../model/list-model.ts'
import type { BulkTold } from '../run-bulk.ts'
import type { PendingMaking } from '../use-row-makings.ts'

type Task = (id: number) => Promise<BulkTold>

/** A task of rows that look up records: those that show one version of one record do it once, and each says what became of it; what failed is tried again (LIST-137). */
export function useTogether({ making, rows }: PendingMaking, task: Task): Task {
  const { family } = useList()
  const begun = useRef(new Map<string, Promise<BulkTold>>())
  const { on } = making
  if (on === undefined) return task
  return (id) =>
    together(
      begun.current,
      shownRecord(
        family,
        on,
        rows.find(({ Id }) => Id === id),
      ),
      () => task(id),
    )
}

/** What was begun of a record, or begins now; a failure is forgotten. */
export function together<T>(
  begun: Map<string, Promise<T>>,
  record: string | undefined,
  begin: () => Promise<T>,
): Promise<T> {
  if (record === undefined) return begin()
  const before = begun.get(record)
  if (before !== undefined) return before
  const now = begin()
  begun.set(record, now)
  now.catch(() => begun.delete(record))
  return now
}

/** The version a row shows; a move of another one is refused. */
export function versionOf(row: WireRow | undefined): string | undefined {
  const etag = row?.['@odata.etag']
  return typeof etag === 'string' ? etag : undefined
}

/** The record a row looks up, as the row shows it. */
export function shownRecord(
  { entity }: Pick<ClientFamily, 'entity'>,
  on: string,
  row: WireRow | undefined,
): string | undefined {
  const field = entity.fields.find(({ id }) => id === on)
  const value = field === undefined ? undefined : row?.[wireName(field)]
  return typeof value === 'number' ? `${value} ${versionOf(row) ?? ''}` : undefined
}
