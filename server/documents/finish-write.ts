import type { EntityRecord } from '#core/definition/value.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { CommandScope } from './command-scope.ts'
import { presentRecord, type PresentedRecord } from './present-record.ts'
import { writeRegistry } from './registry.ts'
import { applyRecordEffect } from './run-record-effect.ts'

/** What was done, for the audit row. */
export interface Written {
  /** `create`, `change` or the id of a move. */
  readonly action: string
  readonly before: EntityRecord | undefined
  readonly remarks?: string
}

/** The end of every write: the record is read back as it is stored, its registry row kept, its effect run, and the audit row appended, last because it locks the tenant's chain. */
export async function finishWrite(scope: CommandScope, id: number, written: Written): Promise<PresentedRecord> {
  const { trx, ctx, clock, family } = scope
  const presented = await presentRecord(scope, id)
  if (!presented) throw new Error(`${family.id} ${id} is not to be seen after it was written`)
  await applyRecordEffect(scope, presented.record, written.before)
  if (family.kind === 'document') await writeRegistry(trx, ctx.tenantId, family, presented.record)
  await appendAudit(trx, ctx, clock.now(), {
    action: written.action,
    entity: family.entity.id,
    entityId: id,
    versionBefore: versionOf(written.before),
    versionAfter: versionOf(presented.record),
    ...changedFields(family.entity, written.before, presented.record),
    reason: written.remarks,
  })
  return presented
}

function versionOf(record: EntityRecord | undefined): number | undefined {
  return record === undefined ? undefined : Number(record['versionNo'])
}
