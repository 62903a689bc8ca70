import type { MoveDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { recordScope, type CommandQuestion, type CommandScope } from '../command/command-scope.ts'
import { refusalAtSite, refusalElsewhere, type Refusal } from './may-write.ts'
import { effectOf, type MoveOffer } from '../effects/move-effect.ts'

/** A move this person may make on a record now, and the request it would answer. */
export interface OfferedMove extends MoveOffer {
  readonly id: string
}

/** The move of this id. @throws E_NOT_FOUND when the family has none */
export function moveOf({ family }: CommandQuestion, id: string): MoveDefinition {
  const moves = family.workflow?.moves ?? {}
  const move = Object.hasOwn(moves, id) ? moves[id] : undefined
  if (!move) throw appError('E_NOT_FOUND')
  return move
}

/** Why this person makes the move on no record at all here; known before the database is asked. */
export function refusalOfMoving(question: CommandQuestion, move: MoveDefinition): Refusal | undefined {
  const refusal = refusalAtSite(question)
  if (refusal !== undefined) return refusal
  return move.by === 'approver' || question.ctx.permissions.has(move.by) ? undefined : 'E_PERM'
}

/** Why this person may not make the move on this record now, as far as the definition says; effects may know more. */
export function refusalOfMove(scope: CommandScope, record: EntityRecord, move: MoveDefinition): Refusal | undefined {
  const refusal = refusalOfMoving(scope, move)
  if (refusal !== undefined) return refusal
  const elsewhere = move.by === 'approver' ? undefined : refusalElsewhere(scope, record, move.at)
  if (elsewhere !== undefined) return elsewhere
  if (!move.from.includes(standardOf(record).status)) return 'E_STATE'
  return isAllowed(move.guard, recordScope(scope, record, false)) ? undefined : 'E_GUARD'
}

/** The moves this person may make on the record now, in the order of the definition. */
export async function offeredMoves(scope: CommandScope, record: EntityRecord): Promise<readonly OfferedMove[]> {
  const moves = Object.values(scope.family.workflow?.moves ?? {})
  const possible = moves.filter((move) => refusalOfMove(scope, record, move) === undefined)
  const offered: OfferedMove[] = []
  for (const move of possible) {
    const asking = move.effects.find((use) => effectOf(scope.effects, use).offer)
    const ask = asking && effectOf(scope.effects, asking).offer
    const offer = ask ? await ask({ ...scope, move, use: asking, record }) : byPermission(move)
    if (offer !== undefined) offered.push({ ...offer, id: move.id })
  }
  return offered
}

/** Without a word of its effect only who holds the permission is offered a move. */
function byPermission(move: MoveDefinition): MoveOffer | undefined {
  return move.by === 'approver' ? undefined : {}
}
