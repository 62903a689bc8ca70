import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { CommandScope } from '../command/command-scope.ts'

/**
 * Keeps who wrote on a document or submitted it beside the one who entered it, with the first version they did so on; its row in
 * doc_registry must be written. Nobody of them decides about it (APPR-7).
 */
export async function writeAuthor({ trx, ctx, family }: CommandScope, record: EntityRecord): Promise<void> {
  const { id, enteredBy, versionNo } = standardOf(record)
  if (family.docType === undefined || ctx.userId === enteredBy || ctx.outsider !== undefined) return
  const written = trx
    .insertInto('doc_author')
    .values({
      tenant_id: ctx.tenantId,
      doc_type_id: family.docType,
      doc_id: id,
      user_id: ctx.userId,
      version_no: versionNo,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'doc_type_id', 'doc_id', 'user_id']).doNothing())
    .execute()
  await withoutWaiting(trx, written)
}
