import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { useServices } from '../services/app-services.ts'
import { useDefinitions } from '../state/use-session.ts'
import {
  createRecord,
  deleteRecord,
  moveRecord,
  updateRecord,
  type VersionedRecord,
  type WriteGuard,
} from './odata-client.ts'
import { useSetKey } from './use-cache-key.ts'
import { underWayKey } from './use-under-way.ts'

/** A move of one record, and what it asked for. */
export interface MoveTarget {
  readonly id: number
  readonly move: string
  readonly body: MoveBody
}

/** How a record is created: one key for all tries, and whether what the server warned of is meant. */
export interface CreateHow {
  readonly idempotencyKey?: string
  readonly isConfirmed?: boolean
}

/** How a record is changed: on which version, and whether what the server warned of is meant. */
export interface UpdateHow {
  readonly etag: string
  readonly isConfirmed?: boolean
}

/** Writes to one set; each puts its answer into the cache and makes the set's lists fetch again. All reject with ApiError. */
export interface RecordWrites {
  readonly create: (body: object, how?: CreateHow) => Promise<VersionedRecord>
  readonly update: (id: number, body: object, how: UpdateHow) => Promise<VersionedRecord>
  readonly remove: (id: number, etag: string) => Promise<void>
  readonly move: (target: MoveTarget, guard: WriteGuard) => Promise<VersionedRecord>
}

/** The writes of a set. */
export function useRecordWrites(set: string): RecordWrites {
  const writesOf = useWritesOf()
  return useMemo(() => writesOf(set), [writesOf, set])
}

/** The writes of any set, for rows that are about records of several. */
export function useWritesOf(): (set: string) => RecordWrites {
  const { api } = useServices()
  const client = useQueryClient()
  const [session] = useSetKey('')
  const { families } = useDefinitions()
  return useCallback(
    (set) => {
      const keep = (record: VersionedRecord) => {
        client.setQueryData([session, set, 'record', record.row.Id], record)
        const others = [...speakingSets(families), ...setsBeside(families, set), ...setsWithin(families, set)]
        for (const each of new Set([set, ...others]))
          void client.invalidateQueries({ queryKey: [session, each, 'list'] })
        void client.invalidateQueries({ queryKey: [session, set, underWayKey] })
        return record
      }
      return {
        create: async (body, { idempotencyKey, isConfirmed } = {}) =>
          keep(await createRecord(api, { set, body, isConfirmed }, idempotencyKey)),
        update: async (id, body, how) => keep(await updateRecord(api, { set, id, body, ...how })),
        remove: async (id, etag) => {
          await deleteRecord(api, { set, id, etag })
          client.removeQueries({ queryKey: [session, set, 'record', id] })
          await client.invalidateQueries({ queryKey: [session, set] })
        },
        move: async (target, guard) => keep(await moveRecord(api, { set, ...target }, guard)),
      }
    },
    [api, client, session, families],
  )
}

/** Sets whose rows are about records of other families, which a write may have changed. */
function speakingSets(families: Readonly<Record<string, ClientFamily>>): readonly string[] {
  return Object.values(families).flatMap(({ entity }) => (entity.about === undefined ? [] : entity.set))
}

/** Sets listed in a form beside one whose rows are changed there: what they tell may follow from those rows. */
function setsBeside(families: Readonly<Record<string, ClientFamily>>, set: string): readonly string[] {
  return Object.values(families).flatMap(({ form: { sections } }) => {
    const lists = sections.flatMap(({ related }) => related ?? [])
    const setOf = (family: string) => families[family]?.entity.set
    const isChanged = lists.some(({ family, edits }) => edits.length > 0 && setOf(family) === set)
    return isChanged ? lists.flatMap(({ family }) => setOf(family) ?? []) : []
  })
}

/** Sets listed in the form of one whose record is written: what a move does may be done to their rows, as answers are opened with their request. */
function setsWithin(families: Readonly<Record<string, ClientFamily>>, set: string): readonly string[] {
  const written = Object.values(families).filter(({ entity }) => entity.set === set)
  const lists = written.flatMap(({ form: { sections } }) => sections.flatMap(({ related }) => related ?? []))
  return lists.flatMap(({ family }) => families[family]?.entity.set ?? [])
}
