import { appendAudit } from '../../audit/append-audit.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { lockRecord } from '../present/lock-record.ts'
import { refusalOfDelete, refusalOfWriting, refuse } from '../may/refusal.ts'
import { isUsedByEffects } from '../judge/run-record-effects.ts'
import { removeFromRegistry } from './registry.ts'
import { deleteHeader } from './write-record.ts'

/**
 * Deletes a record nothing refers to (E_REFERENCED otherwise, by the database's own references or an effect of its saves); a document only while it may be
 * edited. What the system itself works with, people and roles, stays: it can be made inactive.
 */
export async function deleteRecord(
  scope: CommandScope,
  target: { readonly id: number; readonly ifMatch: string | undefined },
): Promise<void> {
  refuse(refusalOfWriting(scope))
  const { record: before } = await lockRecord(scope, target.id, target.ifMatch)
  refuse(refusalOfDelete(scope, before), before)

  if (await isUsedByEffects(scope, before)) refuse('E_REFERENCED')

  const { trx, ctx, family, clock } = scope
  await deleteHeader(trx, family.entity, target.id)
  await trx
    .deleteFrom('attachment')
    .where('tenant_id', '=', ctx.tenantId)
    .where('entity', '=', family.entity.id)
    .where('entity_id', '=', target.id)
    .execute()
  await removeFromRegistry(trx, family, target.id)
  await appendAudit(
    trx,
    { actor: ctx, now: clock.now() },
    {
      action: 'delete',
      entity: family.entity.id,
      entityId: target.id,
      versionBefore: Number(before['versionNo']),
      ...changedFields(family.entity, before, undefined),
    },
  )
}
