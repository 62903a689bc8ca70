import { useRef } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import { useList } from '../model/list-model.ts'
import type { PendingMaking } from './use-row-makings.ts'

type Task = (id: number) => Promise<string>

/** A task of rows that look up records: those of one record do it once, and each says what became of it; what failed is tried again (LIST-137). */
export function useTogether({ making, rows }: PendingMaking, task: Task): Task {
  const { family } = useList()
  const begun = useRef(new Map<number, Promise<string>>())
  const { on } = making
  if (on === undefined) return task
  return (id) =>
    together(
      begun.current,
      lookedUp(
        family,
        on,
        rows.find(({ Id }) => Id === id),
      ),
      () => task(id),
    )
}

/** What was begun of a record, or begins now; a failure is forgotten. */
export function together(
  begun: Map<number, Promise<string>>,
  record: number | undefined,
  begin: () => Promise<string>,
): Promise<string> {
  if (record === undefined) return begin()
  const before = begun.get(record)
  if (before !== undefined) return before
  const now = begin()
  begun.set(record, now)
  now.catch(() => begun.delete(record))
  return now
}

function lookedUp({ entity }: ClientFamily, on: string, row: WireRow | undefined): number | undefined {
  const field = entity.fields.find(({ id }) => id === on)
  const value = field === undefined ? undefined : row?.[wireName(field)]
  return typeof value === 'number' ? value : undefined
}
