import { useCallback, useMemo, useRef, useState } from 'react'
import type { EntityRecord } from '#core/definition/value.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveBody, WireRow } from '#core/http/odata-contract.ts'
import { newIdempotencyKey } from '../api/api-client.ts'
import type { WireRecord } from '../data/odata-client.ts'
import { useRecordWrites } from '../data/use-record-writes.ts'
import type { FormStore } from './form-store.ts'
import { readWireRecord } from './read-wire-record.ts'
import { createBody, updateBody } from './record-body.ts'
import { hasChanged } from './record-changes.ts'
import { writeSurely, type WriteOutcome } from './write-surely.ts'

/** What is going on with the server. */
export type WorkPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working' }
  /** No answer came: nobody knows whether it was saved, and it is asked again. */
  | { readonly kind: 'lost'; readonly tries: number }
  | { readonly kind: 'refused'; readonly message: string; readonly traceId: string | undefined }

/** Reading, writing and moving the record of one open form. */
export interface RecordWork {
  readonly phase: WorkPhase
  readonly conflict: WireRow | undefined
  readonly closeConflict: () => void
  readonly clearRefusal: () => void
  /** Stops asking again; the work stays as it is in the form and its draft. */
  readonly giveUp: () => void
  /** Saves and answers the stored record, or undefined when it could not be. */
  readonly save: (etag: string | undefined) => Promise<WireRecord | undefined>
  readonly move: (record: WireRecord, move: string, body: MoveBody) => Promise<WireRecord | undefined>
  readonly remove: (record: WireRecord) => Promise<boolean>
}

/** The work of a form; `recordId` is undefined until the record exists. */
export function useRecordWork(store: FormStore, family: ClientFamily, recordId: number | undefined): RecordWork {
  const writes = useRecordWrites(family.entity.set)
  const [phase, setPhase] = useState<WorkPhase>({ kind: 'idle' })
  const [conflict, setConflict] = useState<WireRow>()
  const stop = useRef<() => void>(() => undefined)
  const { fields } = family.entity

  /** Runs one write to its end and shows how it went; its value, or undefined. */
  const run = useCallback(
    async <T>(attempt: (tries: number) => Promise<T>): Promise<T | undefined> => {
      setPhase({ kind: 'working' })
      const outcome = await writeSurely({
        attempt,
        onLost: (tries) => setPhase({ kind: 'lost', tries }),
        wait: (milliseconds) => pause(milliseconds, (end) => (stop.current = end)),
      })
      setPhase(outcome.kind === 'refused' ? outcome : { kind: 'idle' })
      return take(outcome, { store, onConflict: setConflict })
    },
    [store],
  )

  const save = useCallback(
    async (etag: string | undefined) => {
      const { record, baseline } = store.state.getState()
      if (recordId === undefined || etag === undefined) {
        const key = newIdempotencyKey()
        return run(() => writes.create(createBody(fields, record), key))
      }
      const body = updateBody(fields, baseline, record)
      return run((tries) =>
        writes
          .update(recordId, body, etag)
          .catch((error: unknown) => settleLostUpdate(error, { tries, fields, record, store })),
      )
    },
    [store, run, writes, fields, recordId],
  )

  const move = useCallback(
    ({ row, etag }: WireRecord, id: string, body: MoveBody) => {
      const idempotencyKey = newIdempotencyKey()
      return run(() => writes.move(row.Id, id, body, { etag, idempotencyKey }))
    },
    [run, writes],
  )

  const remove = useCallback(
    async ({ row, etag }: WireRecord) => (await run(() => writes.remove(row.Id, etag).then(() => true))) ?? false,
    [run, writes],
  )

  return useMemo(
    () => ({
      phase,
      conflict,
      closeConflict: () => setConflict(undefined),
      clearRefusal: () => setPhase({ kind: 'idle' }),
      giveUp: () => stop.current(),
      save,
      move,
      remove,
    }),
    [phase, conflict, save, move, remove],
  )
}

/** The value of a write that was done; issues go to the store and a conflict to its dialog. */
function take<T>(
  outcome: WriteOutcome<T>,
  to: { store: FormStore; onConflict: (current: WireRow) => void },
): T | undefined {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'invalid') to.store.showIssues(outcome.issues)
  if (outcome.kind === 'conflict') to.onConflict(outcome.current)
  return undefined
}

interface LostUpdate {
  readonly tries: number
  readonly fields: ClientFamily['entity']['fields']
  readonly record: EntityRecord
  readonly store: FormStore
}

/** An update asked again may find itself already saved: the newer record says exactly what was sent. Everything else is thrown on. */
function settleLostUpdate(error: unknown, { tries, fields, record, store }: LostUpdate): WireRecord {
  const current = currentOf(error)
  if (tries === 0 || current === undefined) throw error
  const theirs = readWireRecord(fields, current, store.titles)
  const isMine = !hasChanged(
    fields.filter((field) => field.lines === undefined),
    theirs,
    record,
  )
  if (!isMine) throw error
  return { row: current, etag: etagOfRow(current) }
}

function currentOf(error: unknown): WireRow | undefined {
  if (typeof error !== 'object' || error === null || !('body' in error)) return undefined
  const { body } = error
  if (typeof body !== 'object' || body === null || !('Current' in body)) return undefined
  const { Current: current } = body
  // The contract of 412: the newer record as GET would give it.
  return typeof current === 'object' && current !== null && 'Id' in current ? (current as WireRow) : undefined
}

/** The ETag of a row: its own annotation, or its version. */
export function etagOfRow(row: WireRow): string {
  const etag = row['@odata.etag']
  return typeof etag === 'string' ? etag : `"v${String(row.VersionNo)}"`
}

/** Waits; `false` when ended by hand before. */
function pause(milliseconds: number, onStart: (end: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds)
    onStart(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
