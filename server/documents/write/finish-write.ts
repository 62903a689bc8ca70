import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { auditActor } from '../../audit/audit-actor.ts'
import { behalfKey, outsiderKey } from '../../audit/behalf-key.ts'
import { changedFields, type ChangedFields } from '../../audit/changed-fields.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { knownRecord } from '../read/known-record.ts'
import { presentRecord, presentStored, type PresentedRecord } from '../present/present-record.ts'
import type { StoredRecord } from '../read/read-record.ts'
import { writeAuthor } from './document-authors.ts'
import { writeRegistry } from './registry.ts'
import { warnedText } from '../settle/raise-warnings.ts'
import { applyRecordEffects } from '../settle/run-record-effects.ts'

/** What was done, for the audit row and the answer. */
export interface Written {
  /** `create`, `change` or the id of a move. */
  readonly action: string
  readonly before: EntityRecord | undefined
  /** Whether who did it stands behind what the document says: who writes or submits it does, who decides or posts does not. */
  readonly isAuthored?: boolean
  readonly remarks?: string | undefined
  /** The person in whose place it was done. */
  readonly onBehalfOf?: number | undefined
  /** What was read and what it has become, where the command knows all of it. */
  readonly after?: { readonly read: StoredRecord; readonly record: EntityRecord }
  /** True when the figures that were written are of this moment. */
  readonly isFresh: boolean
}

/**
 * The end of every write: the record is presented as it is stored, its registry row kept, its effect run, and the audit row appended,
 * last because it locks the tenant's chain. What points elsewhere than before is read again, because what it points at is shown.
 */
export async function finishWrite(scope: CommandScope, id: number, written: Written): Promise<PresentedRecord> {
  const { trx, ctx, clock, family } = scope
  const { before, after, isFresh } = written
  const known = after && knownRecord(family.entity, after.read, after.record)
  const presented = await (known ? presentStored(scope, known, isFresh) : presentRecord(scope, id, isFresh))
  if (!presented) throw new Error(`${family.id} ${id} is not to be seen after it was written`)
  await applyRecordEffects(scope, presented.record, before)
  if (family.kind === 'document') {
    await writeRegistry(trx, family, presented.record)
    if (written.isAuthored) await writeAuthor(scope, presented.record)
  }
  await appendAudit(
    trx,
    { actor: auditActor(ctx), now: clock.now() },
    {
      action: written.action,
      entity: family.entity.id,
      entityId: id,
      versionBefore: versionOf(before),
      versionAfter: versionOf(presented.record),
      ...auditedChange(scope, written, presented.record),
      reason: written.remarks ?? warnedText(scope),
    },
  )
  return presented
}

function versionOf(record: EntityRecord | undefined): number | undefined {
  return record === undefined ? undefined : standardOf(record).versionNo
}

function auditedChange(
  { ctx, family }: CommandScope,
  { before, onBehalfOf }: Written,
  after: EntityRecord,
): ChangedFields {
  const change = changedFields(family.entity, before, after)
  const told = {
    ...(onBehalfOf === undefined ? {} : { [behalfKey]: onBehalfOf }),
    ...(ctx.outsider === undefined ? {} : { [outsiderKey]: ctx.outsider }),
  }
  return { ...change, after: { ...change.after, ...told } }
}
