import type { EntityRecord } from '#core/definition/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { CommandScope } from './command-scope.ts'
import { presentRecord } from './present-record.ts'
import { readRecord } from './read-record.ts'
import { etagOf } from './wire-answer.ts'

/**
 * The record, locked until the transaction ends, when it is the version the caller means. E_NOT_FOUND for an id of another tenant
 * or site just as for one that never was; E_PRECONDITION without If-Match; E_STALE with the newer record as `Current`.
 */
export async function lockRecord(scope: CommandScope, id: number, ifMatch: string | undefined): Promise<EntityRecord> {
  const found = await readRecord(scope.trx, { family: scope.family, id, siteId: scope.ctx.siteId, lock: true })
  if (!found) throw appError('E_NOT_FOUND')
  if (ifMatch === undefined) throw appError('E_PRECONDITION')
  if (ifMatch !== etagOf(found.record)) {
    const current = await presentRecord(scope, id)
    throw appError('E_STALE', {}, { body: { Current: current?.row } })
  }
  return found.record
}
