import { standardOf } from '#core/record/standard-values.ts'
import { appError } from '#core/errors/app-error.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { presentStored } from './present-record.ts'
import { readLocked, type StoredRecord } from '../read/read-record.ts'
import { staleRecord } from '../../audit/stale-refusal.ts'
import { etagOf } from './wire-answer.ts'

/**
 * The record a command is about, locked until the transaction ends, when it is the version the caller means. E_NOT_FOUND for an id of
 * another tenant or site just as for one that never was; E_PRECONDITION without If-Match; E_STALE with the newer record as `Current`.
 */
export async function lockRecord(scope: CommandScope, id: number, ifMatch: string | undefined): Promise<StoredRecord> {
  const found = scope.locked ?? (await readLocked(scope, id))
  if (!found || standardOf(found.record).id !== id) throw appError('E_NOT_FOUND')
  if (ifMatch === undefined) throw appError('E_PRECONDITION')
  if (ifMatch !== etagOf(found.record)) {
    const current = await presentStored(scope, found)
    throw await staleRecord(scope, found.record, current.row)
  }
  return found
}
