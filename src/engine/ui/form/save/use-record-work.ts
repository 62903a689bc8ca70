import { useMemo, useRef } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { newIdempotencyKey } from '../../client/api/api-client.ts'
import { ApiError } from '../../client/api/api-error.ts'
import { namedRequest } from '../../client/data/named-request.ts'
import type { WireRecord } from '../../client/data/odata-client.ts'
import { useRecordWrites } from '../../client/data/use-record-writes.ts'
import type { FormStore } from '../store/form-store.ts'
import { createBody, updateBody } from './record-body.ts'
import { settleLostUpdate } from './settle-lost-update.ts'
import { createIntent } from './create-intent.ts'
import { useSureRun, type SureRun } from './use-sure-run.ts'

/** Writing, moving and deleting the record of one open form. */
export interface RecordWork extends Omit<SureRun, 'run'> {
  /** Saves and answers the stored record, or undefined when it could not be. */
  readonly save: (etag: string | undefined) => Promise<WireRecord | undefined>
  readonly move: (record: WireRecord, move: string, body: MoveBody) => Promise<WireRecord | undefined>
  readonly remove: (record: WireRecord) => Promise<boolean>
}

/** The work of a form; `recordId` is undefined until the record exists. One Idempotency-Key serves all tries of one intent (FORM-9). */
export function useRecordWork(store: FormStore, family: ClientFamily, recordId: number | undefined): RecordWork {
  const writes = useRecordWrites(family.entity.set)
  const { run, ...rest } = useSureRun(store)
  const { entity: fields } = family
  const creation = useRef(createIntent())
  const commands = useMemo(
    () => ({
      save(etag: string | undefined) {
        const { record, baseline } = store.state.getState()
        if (recordId === undefined || etag === undefined) {
          const body = createBody(fields, record)
          const key = creation.current.keyFor(body)
          return run(() => writes.create(body, key))
        }
        const body = updateBody(fields, baseline, record)
        return run((tries) =>
          writes
            .update(recordId, body, etag)
            .catch((error: unknown) => settleLostUpdate(error, { tries, fields, record, store })),
        )
      },
      move({ row, etag }: WireRecord, id: string, body: MoveBody) {
        const idempotencyKey = newIdempotencyKey()
        return run(() => writes.move(row.Id, id, { ...body, ...namedRequest(row, id) }, { etag, idempotencyKey }))
      },
      async remove({ row, etag }: WireRecord) {
        const done = await run((tries) =>
          writes.remove(row.Id, etag).then(
            () => true,
            // What is not there after an unanswered try is what that try has deleted.
            (error: unknown) =>
              (tries > 0 && error instanceof ApiError && error.status === 404) || Promise.reject(error),
          ),
        )
        return done ?? false
      },
    }),
    [store, run, writes, fields, recordId],
  )
  return { ...rest, ...commands }
}
