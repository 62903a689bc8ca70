import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { useServices } from '../services/app-services.ts'
import {
  createRecord,
  deleteRecord,
  moveRecord,
  updateRecord,
  type WireRecord,
  type WriteGuard,
} from './odata-client.ts'
import { useSetKey } from './use-cache-key.ts'

/** Writes to one set; each puts its answer into the cache and makes the set's lists fetch again. All reject with ApiError. */
export interface RecordWrites {
  readonly create: (body: object, idempotencyKey?: string) => Promise<WireRecord>
  readonly update: (id: number, body: object, etag: string) => Promise<WireRecord>
  readonly remove: (id: number, etag: string) => Promise<void>
  readonly move: (id: number, move: string, body: MoveBody, guard: WriteGuard) => Promise<WireRecord>
}

/** The writes of a set. */
export function useRecordWrites(set: string): RecordWrites {
  const { api } = useServices()
  const client = useQueryClient()
  const [session] = useSetKey(set)
  return useMemo(() => {
    const keep = (record: WireRecord) => {
      client.setQueryData([session, set, 'record', record.row.Id], record)
      void client.invalidateQueries({ queryKey: [session, set, 'list'] })
      return record
    }
    return {
      create: async (body, idempotencyKey) => keep(await createRecord(api, set, body, idempotencyKey)),
      update: async (id, body, etag) => keep(await updateRecord(api, { set, id, body, etag })),
      remove: async (id, etag) => {
        await deleteRecord(api, set, id, etag)
        client.removeQueries({ queryKey: [session, set, 'record', id] })
        await client.invalidateQueries({ queryKey: [session, set] })
      },
      move: async (id, move, body, guard) => keep(await moveRecord(api, { set, id, move, body }, guard)),
    }
  }, [api, client, session, set])
}
