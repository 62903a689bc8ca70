import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { moveRuleIssues } from '#core/record/validate/rule-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { recordScope, type CommandScope } from '../command/command-scope.ts'
import { finishWrite } from '../write/finish-write.ts'
import { carryOn } from './carry-on.ts'
import { lockRecord } from '../present/lock-record.ts'
import { moveOf, refusalOfMove, refusalOfMoving, refuse } from '../may/refusal.ts'
import { checkMoveBody, withAskedFields } from '../judge/move-body.ts'
import { effectOf } from '../effects/move-effect.ts'
import { presentStored, type PresentedRecord } from '../present/present-record.ts'
import { runEffects, type EffectsAnswer, type MoveRun } from './run-effects.ts'
import { joinTold, type Told } from '../present/told.ts'
import { refuseIssues } from '../judge/raise-warnings.ts'
import { withMovedRun } from '../judge/with-next-run.ts'
import { withEffectFills } from '../judge/run-record-effects.ts'
import { recompute, refreshedFigures } from '../judge/storable-record.ts'
import { nextVersion } from '../write/update-record.ts'
import { writeAllLines } from '../write/write-lines.ts'
import { updateHeader } from '../write/write-record.ts'

/** Which move of which record. */
export interface MoveTarget {
  readonly id: number
  readonly move: string
  readonly ifMatch: string | undefined
  readonly body: MoveBody
}

/**
 * Makes one move in the scope's transaction: lock, check, refresh the figures it is judged by, let the effect work, write. Refuses with
 * E_NOT_FOUND (also for a move the family does not have), E_PERM, E_SITE1, E_STALE, E_STATE, E_GUARD, E_REMARKS, E_VALIDATION and
 * whatever the effect refuses with. A move that was made before is not made again: the record is answered as it is.
 */
export async function moveRecord(scope: CommandScope, target: MoveTarget): Promise<PresentedRecord> {
  const move = moveOf(scope, target.move)
  refuse(refusalOfMoving(scope, move))
  const stored = await lockRecord(scope, target.id, target.ifMatch)
  const before = stored.record
  const saidBefore = await wordsOfRepeat(scope, { move, record: before, body: target.body })
  if (saidBefore !== undefined)
    return withWords(await presentStored(scope, stored), { said: saidBefore, records: [], opens: undefined })
  refuse(refusalOfMove(scope, before, move), before)
  const body = checkMoveBody(move, before, target.body)

  const effects = move.effects.map((use) => effectOf(scope.effects, use))
  const refreshes = effects.some((effect) => effect.refreshesFigures)
  const renewed = await renewedFills(scope, before)
  const answered = await withAskedFields(scope, { move, record: renewed, body: target.body })
  const judged = refreshes ? await refreshedFigures(scope, answered) : answered
  refuseIssues(moveRuleIssues(recordScope(scope, judged, false), move.id))
  const made = await runEffects(scope, { move, record: judged, body })
  const record = await withMovedRun(scope, await movedRecord(scope, move, made), before)

  await updateHeader(scope.trx, scope.family.entity, record)
  const fillsLines = (move.ask.lines?.fields.length ?? 0) > 0
  const hasNewLines = made.hasNewLines || fillsLines || judged !== answered
  if (hasNewLines) await writeAllLines(scope, target.id, { before, after: record })
  // Added lines have their ids in the database alone.
  const after = made.hasAddedLines ? {} : { after: { read: stored, record } }
  const { onBehalfOf, opens } = made
  const written = await finishWrite(scope, target.id, {
    action: move.id,
    before,
    isAuthored: refreshes,
    remarks: body.Remarks,
    onBehalfOf,
    ...after,
    isFresh: hasNewLines,
  })
  const { presented, told } = await carryOn(scope, written, made.afterwards)
  return withWords(presented, { ...wordsOf(made, told), opens })
}

/** As long as a record may be changed, what effects of its saves fill into it is as of now: rates of the day it is posted on. */
async function renewedFills(scope: CommandScope, record: EntityRecord): Promise<EntityRecord> {
  const { workflow } = scope.family
  if (workflow?.editable.includes(standardOf(record).status) !== true) return record
  const filled = await withEffectFills(scope, record, record)
  return sameHeader(filled, record) ? record : recompute(scope, filled)
}

function sameHeader(one: EntityRecord, other: EntityRecord): boolean {
  return Object.keys(one).every((field) => one[field] === other[field])
}

/** What the effect says of a move that was made before; undefined while it was not. */
async function wordsOfRepeat(scope: CommandScope, run: MoveRun): Promise<string | undefined> {
  for (const use of run.move.effects) {
    const said = await effectOf(scope.effects, use).saidBefore?.({ ...scope, ...run, use })
    if (said !== undefined) return said
  }
  return undefined
}

/** What the effects say of the move, and behind it what is said of what they left to do. */
function wordsOf(made: EffectsAnswer, told: Told | undefined): Pick<EffectsAnswer, 'said' | 'records'> {
  if (told === undefined) return made
  return joinTold([{ said: made.said ?? '', records: made.records }, told])
}

/** The answer with what the effect has to say of the move, and where it takes whoever made it. */
function withWords(
  presented: PresentedRecord,
  { said, records, opens }: Pick<EffectsAnswer, 'said' | 'records' | 'opens'>,
): PresentedRecord {
  const row = {
    ...presented.row,
    ...(said === undefined ? {} : { '@larder.said': said }),
    ...(records.length === 0 ? {} : { '@larder.records': records }),
    ...(opens === undefined ? {} : { '@larder.opens': opens }),
  }
  return { ...presented, ...(said === undefined ? {} : { told: { said, records } }), row }
}

/** The record after the move; derived values are worked out again when lines changed. */
async function movedRecord(scope: CommandScope, move: MoveDefinition, made: EffectsAnswer): Promise<EntityRecord> {
  const version = keepsVersion(scope, move) ? {} : nextVersion(scope, made.record)
  const moved = { ...made.record, ...version }
  return made.hasNewLines ? refreshedFigures(scope, moved) : moved
}

/**
 * Routing and deciding happen on one version: its links and requests must stay good for the next approver of the step. Every other
 * move makes a new version, so that two of them made at once cannot both win.
 */
function keepsVersion({ effects }: CommandScope, move: MoveDefinition): boolean {
  return !move.newVersion && move.effects.some((use) => effectOf(effects, use).signature.keepsVersion)
}
