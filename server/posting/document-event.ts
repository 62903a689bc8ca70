import type { MoveEffectInput } from '../documents/move-effect.ts'
import type { PostEvent } from './post-event.ts'
import { readAccounts, type AccountTables } from './read-accounts.ts'
import { idIn } from './record-values.ts'

/** Posting rules and accounts of an event of the document. */
export function accountsOf(
  { trx, ctx }: MoveEffectInput,
  eventCode: PostEvent['eventCode'],
  reasonId: number | undefined,
): Promise<AccountTables> {
  return readAccounts(trx, { tenantId: ctx.tenantId, eventCode, reasonId })
}

/** The part of a posting event that every document says alike. */
export function documentEvent(
  { ctx, family, record }: MoveEffectInput,
  eventCode: PostEvent['eventCode'],
  siteId: number,
): Omit<PostEvent, 'postDate' | 'costCentreId' | 'reasonId'> {
  if (family.docType === undefined) throw new Error(`Family ${family.id} has no document type and cannot be posted`)
  return {
    tenantId: ctx.tenantId,
    docTypeId: family.docType,
    docId: idIn(record, 'id'),
    versionNo: idIn(record, 'versionNo'),
    eventCode,
    siteId,
    userId: ctx.userId,
    reversesId: undefined,
  }
}
