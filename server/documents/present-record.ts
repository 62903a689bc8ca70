import { isAllowed } from '#core/record/is-allowed.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import { isWritable, recordScope, type CommandScope } from './command-scope.ts'
import { withLiveFigures } from './live-figures.ts'
import { readRecord, type StoredRecord } from './read-record.ts'
import { recompute } from './settle-record.ts'
import { wireAnswer } from './wire-answer.ts'
import { headOffice } from '../odata/site-scope.ts'
import { recordText } from './record-text.ts'

/** One record, read with everything a form needs: lines, expanded lookups, the moves this person may make now, whether it may be changed. */
export async function presentRecord(scope: CommandScope, id: number): Promise<PresentedRecord | undefined> {
  const { trx, ctx, family, definitions } = scope
  const expand = { definitions, permissions: ctx.permissions }
  const stored = await readRecord(trx, { family, id, siteId: ctx.siteId, expand })
  return stored && presentStored(scope, stored)
}

/** The same for a record that was read already, or is known to be stored like this; `isFresh` when its figures are of this moment. */
export async function presentStored(
  scope: CommandScope,
  stored: StoredRecord,
  isFresh = false,
): Promise<PresentedRecord> {
  const { ctx, family } = scope
  const fresh = isUnfinished(scope, stored.record) && !isFresh ? await withFreshValues(scope, stored) : stored
  const row = wireAnswer(family.entity.fields, fresh, ctx.permissions)
  return {
    record: stored.record,
    row: {
      ...row,
      '@larder.moves': await offeredMoves(scope, stored.record),
      '@larder.canEdit': canEdit(scope, stored.record),
      '@larder.canDelete': canDelete(scope, stored.record),
    },
  }
}

/** The stored record, and the row as the reader may see it. */
export interface PresentedRecord {
  readonly record: EntityRecord
  readonly row: WireRow
}

/** Figures of an unfinished document are those of this moment, and so is everything worked out from them; nothing is stored by reading. */
async function withFreshValues(scope: CommandScope, stored: StoredRecord): Promise<StoredRecord> {
  const hasFigures = scope.family.entity.fields.some((field) => field.lines?.fields.some((cell) => cell.from))
  if (!hasFigures) return stored
  return { ...stored, record: recompute(scope, await withLiveFigures(scope, stored.record)) }
}

/** True while the document is not in a state that nothing leads out of. */
export function isUnfinished(scope: Pick<CommandScope, 'family'>, record: EntityRecord): boolean {
  return scope.family.workflow !== undefined && !scope.family.workflow.finished.includes(recordText(record, 'status'))
}

type Asked = Pick<CommandScope, 'ctx' | 'family'>

/** Whether this person may change the record now. */
export function canEdit(asked: Asked, record: EntityRecord): boolean {
  return !asked.family.entity.isFixed && mayWriteNow(asked, record)
}

/** Whether this person may delete the record now; what refers to it may still refuse. */
export function canDelete(asked: Asked, record: EntityRecord): boolean {
  return !asked.family.entity.isKept && mayWriteNow(asked, record)
}

function mayWriteNow({ ctx, family }: Asked, record: EntityRecord): boolean {
  if (!ctx.permissions.has(family.permissions.create) || !isWritable(family)) return false
  if (family.disabledAtSite1 && ctx.siteId === headOffice) return false
  return family.workflow === undefined || family.workflow.editable.includes(recordText(record, 'status'))
}

/** Ids of the moves this person may make on the record now, in the order of the definition. */
async function offeredMoves(scope: CommandScope, record: EntityRecord): Promise<readonly string[]> {
  const { family, ctx, effects } = scope
  if (!family.workflow || (family.disabledAtSite1 && ctx.siteId === headOffice)) return []
  const offered: string[] = []
  for (const move of Object.values(family.workflow.moves)) {
    if (!move.from.includes(recordText(record, 'status'))) continue
    if (move.by !== 'approver' && !ctx.permissions.has(move.by)) continue
    if (!isAllowed(move.guard, recordScope(scope, record, false))) continue
    const ask = move.effect === undefined ? undefined : effects.get(move.effect)?.isOffered
    const isOffered = ask ? await ask({ ...scope, move, record }) : move.by !== 'approver'
    if (isOffered) offered.push(move.id)
  }
  return offered
}
