import type { MoveDefinition } from '#core/definition/family-definition.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { asStored } from './as-stored.ts'
import { checkSite, recordScope, type CommandQuestion, type CommandScope } from './command-scope.ts'
import { finishWrite } from './finish-write.ts'
import { withLiveFigures } from './live-figures.ts'
import { lockRecord } from './lock-record.ts'
import { checkMoveBody } from './move-body.ts'
import type { MoveEffectResult } from './move-effect.ts'
import type { PresentedRecord } from './present-record.ts'
import { recompute } from './settle-record.ts'
import { nextVersion } from './update-record.ts'
import { writeAllLines } from './write-all-lines.ts'
import { updateHeader } from './write-record.ts'
import { recordText } from './record-text.ts'

/** Which move of which record. */
export interface MoveTarget {
  readonly id: number
  readonly move: string
  readonly ifMatch: string | undefined
  readonly body: MoveBody
}

/**
 * Makes one move in the scope's transaction: lock, check, let the effect work, write. Refuses with E_NOT_FOUND (also for a move the
 * family does not have), E_PERM, E_SITE1, E_STALE, E_STATE, E_GUARD, E_REMARKS, E_VALIDATION and whatever the effect refuses with.
 */
export async function moveRecord(scope: CommandScope, target: MoveTarget): Promise<PresentedRecord> {
  const move = checkMove(scope, target.move)
  const stored = await lockRecord(scope, target.id, target.ifMatch)
  const before = stored.record
  const status = recordText(before, 'status')
  if (!move.from.includes(status)) throw appError('E_STATE', { status })
  if (!isAllowed(move.guard, recordScope(scope, before, false))) throw appError('E_GUARD')
  const body = checkMoveBody(move, before, target.body)

  const result = await applyEffect(scope, { move, record: before, body })
  const record = await movedRecord(scope, { move, before, result })

  await updateHeader(scope.trx, scope.family.entity, record)
  if (result.setLines) await writeAllLines(scope, target.id, before, record)
  const after = { read: stored, record, isFresh: result.setLines !== undefined }
  const { onBehalfOf } = result
  return finishWrite(scope, target.id, { action: move.id, before, remarks: body.Remarks, onBehalfOf, after })
}

/** The move, when it may be asked for at all: E_NOT_FOUND, E_SITE1 or E_PERM before the database is asked. */
export function checkMove(question: CommandQuestion, id: string): MoveDefinition {
  const moves = question.family.workflow?.moves ?? {}
  const move = Object.hasOwn(moves, id) ? moves[id] : undefined
  if (!move) throw appError('E_NOT_FOUND')
  checkSite(question)
  if (move.by !== 'approver' && !question.ctx.permissions.has(move.by)) throw appError('E_PERM')
  return move
}

async function applyEffect(
  scope: CommandScope,
  { move, record, body }: { readonly move: MoveDefinition; readonly record: EntityRecord; readonly body: MoveBody },
): Promise<MoveEffectResult> {
  if (move.effect === undefined) return { status: move.to }
  const effect = scope.effects.get(move.effect)
  if (!effect)
    throw new Error(
      `Move ${move.id} names the effect ${move.effect}; there are ${[...scope.effects.keys()].join(', ')}`,
    )
  return effect.apply({ ...scope, move, record, body })
}

/** The record after the move; derived values are worked out again when lines changed. */
async function movedRecord(
  scope: CommandScope,
  {
    move,
    before,
    result,
  }: { readonly move: MoveDefinition; readonly before: EntityRecord; readonly result: MoveEffectResult },
): Promise<EntityRecord> {
  const version = keepsVersion(move) ? {} : nextVersion(scope, before)
  const set = asStored(scope.family.entity.fields, result.set ?? {})
  const moved = { ...before, ...set, status: result.status, ...version }
  if (!result.setLines) return moved
  return recompute(scope, await withLiveFigures(scope, withLineValues(scope, moved, result.setLines)))
}

/**
 * Routing and deciding happen on one version: its links and requests must stay good for the next approver of the step. Every other
 * move makes a new version, so that two of them made at once cannot both win.
 */
function keepsVersion(move: MoveDefinition): boolean {
  return !move.newVersion && (move.by === 'approver' || move.to === 'route')
}

function withLineValues(
  scope: CommandScope,
  record: EntityRecord,
  values: NonNullable<MoveEffectResult['setLines']>,
): EntityRecord {
  const fields = scope.family.entity.fields.filter((field) => field.lines)
  const changed = fields.map((field) => [
    field.id,
    linesOf(record, field.id).map((line) => ({
      ...line,
      ...asStored(field.lines?.fields ?? [], values.get(Number(line['id'])) ?? {}),
    })),
  ])
  return { ...record, ...Object.fromEntries(changed) }
}
