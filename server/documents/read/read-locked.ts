import type { CommandStart } from '../command/command-scope.ts'
import { readRecord, type StoredRecord } from './read-record.ts'

/** A record with all that its answer will show, locked until the transaction ends; undefined when there is none the site may see. */
export function readLocked(
  { trx, ctx, definitions, family }: Pick<CommandStart, 'trx' | 'ctx' | 'definitions' | 'family'>,
  id: number,
): Promise<StoredRecord | undefined> {
  const expand = { definitions, permissions: ctx.permissions }
  return readRecord(trx, { family, id, siteId: ctx.siteId, expand, editor: ctx.userId, lock: true })
}
