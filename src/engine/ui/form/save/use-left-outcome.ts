import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import type { RecordWork } from './use-record-work.ts'
import type { WriteOutcome } from './write-surely.ts'

/**
 * A new record is saved before its first move is made, and then has a form of its own at another address: what the server refused of
 * that move is left for it there. Answers the function that leaves it.
 */
export function useLeftOutcome(set: string, recordId: number | undefined, work: RecordWork): (id: number) => void {
  const client = useQueryClient()
  const [session] = useSetKey(set)
  const { show, last } = work
  const keyOf = useCallback((id: number) => [session, set, 'record', id, 'refused'], [session, set])
  useEffect(() => {
    if (recordId === undefined) return
    const left = client.getQueryData<WriteOutcome<unknown>>(keyOf(recordId))
    if (left === undefined) return
    client.removeQueries({ queryKey: keyOf(recordId), exact: true })
    // Nobody remembers here what was asked before the move, so it is told and not asked again.
    show(left.kind === 'refused' ? { ...left, canConfirm: false } : left)
  }, [client, keyOf, recordId, show])
  return useCallback(
    (id) => {
      const outcome = last()
      if (outcome?.kind === 'refused' || outcome?.kind === 'invalid') client.setQueryData(keyOf(id), outcome)
    },
    [client, keyOf, last],
  )
}
