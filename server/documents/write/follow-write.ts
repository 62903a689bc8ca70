import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { auditActor } from '../../audit/audit-actor.ts'
import { behalfKey, outsiderKey } from '../../audit/behalf-key.ts'
import { changedFields, type ChangedFields } from '../../audit/changed-fields.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { warnedText } from '../settle/raise-warnings.ts'
import { applyRecordEffects } from '../settle/run-record-effects.ts'
import { writeAuthor } from './document-authors.ts'
import { writeRegistry } from './registry.ts'

/** What was done, for the audit row. */
export interface Done {
  /** `create`, `change` or the id of a move. */
  readonly action: string
  readonly before: EntityRecord | undefined
  /** Whether who did it stands behind what the document says: who writes or submits it does, who decides or posts does not. */
  readonly isAuthored?: boolean
  readonly remarks?: string | undefined
  /** The person in whose place it was done. */
  readonly onBehalfOf?: number | undefined
}

/** What follows every write: its effect runs, its registry row is kept, and the audit row appended, last because it locks the tenant's chain. */
export async function followWrite(scope: CommandScope, record: EntityRecord, done: Done): Promise<void> {
  const { trx, ctx, clock, family } = scope
  const { before } = done
  await applyRecordEffects(scope, record, before)
  if (family.kind === 'document') {
    await writeRegistry(trx, family, record)
    if (done.isAuthored) await writeAuthor(scope, record)
  }
  await appendAudit(
    trx,
    { actor: auditActor(ctx), now: clock.now() },
    {
      action: done.action,
      entity: family.entity.id,
      entityId: standardOf(record).id,
      versionBefore: versionOf(before),
      versionAfter: versionOf(record),
      ...auditedChange(scope, done, record),
      reason: done.remarks ?? warnedText(scope),
    },
  )
}

function versionOf(record: EntityRecord | undefined): number | undefined {
  return record === undefined ? undefined : standardOf(record).versionNo
}

function auditedChange(
  { ctx, family }: CommandScope,
  { before, onBehalfOf }: Done,
  after: EntityRecord,
): ChangedFields {
  const change = changedFields(family.entity, before, after)
  const told = {
    ...(onBehalfOf === undefined ? {} : { [behalfKey]: onBehalfOf }),
    ...(ctx.outsider === undefined ? {} : { [outsiderKey]: ctx.outsider }),
  }
  return { ...change, after: { ...change.after, ...told } }
}
