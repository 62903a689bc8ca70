import { useEffect, useState } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import { readRecord } from '../../client/data/odata-client.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useList } from '../model/list-model.ts'
import type { RowSubject } from '../model/row-subject.ts'
import type { PendingMove } from './use-list-actions.ts'

/** A record a move is about to be made on, as the server has it now. */
export interface BulkFact {
  readonly subject: RowSubject
  readonly row: WireRow
  /** Whether the server offers this person the move on it. */
  readonly isOffered: boolean
}

/** Most records that are looked at before a move: a look should not take longer than the move. */
const mostLookedAt = 60
const lanes = 4

/** What a move would meet, by id of the row; undefined while it is being read, or where there are too many rows to look at. */
export function useBulkFacts({ move, rows }: PendingMove): ReadonlyMap<number, BulkFact> | undefined {
  const { subjectOf } = useList()
  const { api } = useServices()
  const [facts, setFacts] = useState<ReadonlyMap<number, BulkFact>>()
  useEffect(() => {
    if (rows.length > mostLookedAt) return undefined
    const abort = new AbortController()
    const todo = rows.flatMap((row) => {
      const subject = subjectOf(row)
      return subject?.moves.some(({ id }) => id === move.id) === true ? [{ id: row.Id, subject }] : []
    })
    const found = new Map<number, BulkFact>()
    const look = async () => {
      for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
        const { id, subject } = next
        const of = { set: subject.family.entity.set, id: subject.id }
        const { row } = await readRecord(api, of, abort.signal)
        const moves = row['@larder.moves']
        found.set(id, { subject, row, isOffered: !Array.isArray(moves) || moves.includes(move.id) })
      }
    }
    Promise.all(Array.from({ length: lanes }, look)).then(
      () => setFacts(found),
      // Nothing is known then: the server decides when the move is made.
      () => undefined,
    )
    return () => abort.abort()
  }, [api, move, rows, subjectOf])
  return facts
}
