import { linesOf } from '#core/record/record-scope.ts'
import type { RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { auditActor } from '../../audit/audit-actor.ts'
import { behalfKey, outsiderKey } from '../../audit/behalf-key.ts'
import { changedFields, type ChangedFields } from '../../audit/changed-fields.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { knownRecord } from '../read/known-record.ts'
import { presentRecord, presentStored, type PresentedRecord } from '../present/present-record.ts'
import { readRecord, withViewed, type StoredRecord } from '../read/read-record.ts'
import { warnedText } from '../judge/raise-warnings.ts'
import { applyRecordEffects } from '../judge/run-record-effects.ts'
import { writeAuthor } from './document-authors.ts'
import { writeRegistry } from './registry.ts'

/** What was done, for the audit row. */
interface Done {
  /** `create`, `change` or the id of a move. */
  readonly action: string
  readonly before: EntityRecord | undefined
  /** Whether who did it stands behind what the document says: who writes or submits it does, who decides or posts does not. */
  readonly isAuthored?: boolean
  readonly remarks?: string | undefined
  /** The person in whose place it was done. */
  readonly onBehalfOf?: number | undefined
}

/** What was done, and what is known of the record for the answer. */
export interface Written extends Done {
  /** What was read and what it has become, where the command knows all of it. */
  readonly after?: { readonly read: StoredRecord; readonly record: EntityRecord }
  /** True when the figures that were written are of this moment. */
  readonly isFresh: boolean
}

/**
 * The end of every write that is answered: the record is presented as it is stored, and what follows is done. What points elsewhere
 * than before is read again, because what it points at is shown.
 */
export async function finishWrite(scope: CommandScope, id: number, written: Written): Promise<PresentedRecord> {
  const { family } = scope
  const { after, isFresh } = written
  const known = after && knownRecord(family.entity, after.read, after.record)
  const presented = await (known
    ? presentStored(scope, await withViewed(scope, known), isFresh)
    : presentRecord(scope, id, isFresh))
  if (!presented) throw notSeen(scope, id)
  await followWrite(scope, presented.record, written)
  return presented
}

/**
 * The end of a write nobody is answered with: nothing is presented and no name is looked for. A record whose lines all have their ids
 * is known already; any other is read again.
 */
export async function finishUnseen(
  scope: CommandScope,
  id: number,
  done: Done & { readonly after?: EntityRecord },
): Promise<EntityRecord> {
  const { trx, ctx, family } = scope
  const { after } = done
  const isKnown = after !== undefined && hasAllIds(family.entity, after)
  const record = isKnown ? after : (await readRecord(trx, { family, id, siteId: ctx.siteId }))?.record
  if (record === undefined) throw notSeen(scope, id)
  await followWrite(scope, record, done)
  return record
}

function hasAllIds({ lines }: RecordFields, record: EntityRecord): boolean {
  return lines.every(({ id }) => linesOf(record, id).every((line) => (line['id'] ?? null) !== null))
}

function notSeen({ family }: CommandScope, id: number): Error {
  return new Error(`${family.id} ${id} is not to be seen after it was written`)
}

/** What follows every write: its effect runs, its registry row is kept, and the audit row appended, last because it locks the tenant's chain. */
async function followWrite(scope: CommandScope, record: EntityRecord, done: Done): Promise<void> {
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
