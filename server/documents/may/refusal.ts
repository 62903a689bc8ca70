import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import { isAttachment } from '#core/model/field-shapes.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { headOffice } from '#core/model/head-office.ts'
import { recordScope, type CommandQuestion, type CommandScope } from '../command/command-scope.ts'
import { effectOf, type MoveOffer } from '../effects/move-effect.ts'

/** Why a write or a move may not be made; what is offered and what is enforced is asked here. */
export type Refusal = 'E_PERM' | 'E_SITE1' | 'E_STATE' | 'E_GUARD' | 'E_REFERENCED'

/** Throws the refusal, if there is one; E_STATE names the state of the record. */
export function refuse(refusal: Refusal | undefined, record?: EntityRecord): void {
  if (refusal === 'E_STATE') throw appError(refusal, { status: record === undefined ? '' : standardOf(record).status })
  if (refusal !== undefined) throw appError(refusal)
}

/** Why nobody with these rights writes any record of the family here; known before the database is asked. */
export function refusalOfWriting(question: CommandQuestion): Refusal | undefined {
  const { ctx, family } = question
  if (!ctx.permissions.has(family.permissions.create) || !isWritable(question)) return 'E_PERM'
  return refusalAtSite(question)
}

/** Why this person may not create a record of the family. */
export function refusalOfCreate(question: CommandQuestion): Refusal | undefined {
  return refusalOfWriting(question) ?? (question.family.routes.isOpenOnly ? 'E_PERM' : undefined)
}

/** Why this person may not change the record now. */
export function refusalOfChange(question: CommandQuestion, record: EntityRecord): Refusal | undefined {
  if (question.family.entity.isFixed) return 'E_PERM'
  return refusalOfWriting(question) ?? refusalElsewhere(question, record) ?? refusalOfState(question, record)
}

/** Why this person may not delete the record now; what refers to it may still refuse. */
export function refusalOfDelete(question: CommandQuestion, record: EntityRecord): Refusal | undefined {
  const refusal = refusalOfWriting(question)
  if (refusal !== undefined) return refusal
  if (question.family.entity.isKept) return 'E_REFERENCED'
  return refusalElsewhere(question, record) ?? refusalOfState(question, record)
}

/**
 * Why this person may not hang a file on the record now: a document that is finished is closed for files too, and other sites change nothing of
 * what is shared with them (DEF-261). Both ends of a document that names two sites hang files on it, and so does who may make a move that asks for
 * one of this record now (FORM-660).
 */
export function refusalOfAttaching(scope: CommandScope, record: EntityRecord): Refusal | undefined {
  const { entity, workflow } = scope.family
  const isFinished = workflow?.finished.includes(standardOf(record).status) ?? false
  const elsewhere = entity.sharedBy === undefined ? undefined : refusalElsewhere(scope, record)
  const isAsked = movesForFiles(scope).some((move) => refusalOfMove(scope, record, move) === undefined)
  const refusal = isAsked ? refusalAtSite(scope) : refusalOfWriting(scope)
  return refusal ?? elsewhere ?? (isFinished ? 'E_STATE' : undefined)
}

/** Why this person hangs a file on no record of the family here; known before the database is asked. */
export function refusalOfAnyFile(question: CommandQuestion): Refusal | undefined {
  return movesForFiles(question).length > 0 ? refusalAtSite(question) : refusalOfWriting(question)
}

/** Moves this person may make that ask for a file, such as a photo of what was lost. */
function movesForFiles({ ctx, family: { entity, workflow } }: CommandQuestion): readonly MoveDefinition[] {
  const files = entity.fields.filter(isAttachment).map(({ id }) => id)
  return Object.values(workflow?.moves ?? {}).filter(
    ({ by, ask }) => ctx.permissions.has(by) && ask.fields.some(({ field }) => files.includes(field)),
  )
}

/** Why this person may not take a file off the record now: what others decide about, or decided about, keeps its files. */
export function refusalOfDetaching(question: CommandQuestion, record: EntityRecord): Refusal | undefined {
  return refusalOfWriting(question) ?? refusalElsewhere(question, record) ?? refusalOfState(question, record)
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

/** A move this person may make on a record now, and the request it would answer. */
export interface OfferedMove extends MoveOffer {
  readonly id: string
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

/**
 * A record that other sites see as well is changed and moved at its own, or at the one a move names; head office stands for any. E_GUARD
 * elsewhere: the person may see it, and may do the same to records of their own site.
 */
function refusalElsewhere({ ctx, family }: CommandQuestion, record: EntityRecord, at?: string): Refusal | undefined {
  const { alsoSeenAt, sharedBy } = family.entity
  if ((alsoSeenAt.length === 0 && sharedBy === undefined) || ctx.siteId === headOffice) return undefined
  // A master of head office has no site and is changed at any of them, as other masters are.
  if (sharedBy !== undefined && isEmpty(record['site'])) return undefined
  const site = at === undefined ? standardOf(record).site : record[at]
  return site === ctx.siteId ? undefined : 'E_GUARD'
}

/** Head office holds no stock: it may look at some kinds of document and write none of them (DOC-14). */
function refusalAtSite({ ctx, family }: CommandQuestion): Refusal | undefined {
  return family.disabledAtSite1 && ctx.siteId === headOffice ? 'E_SITE1' : undefined
}

/**
 * Whether records of the family are written here at all. A table that the migrations own is, once its definition has a screen that
 * creates: without one its rows come with the tenant. What people neither make nor change nor delete is looked at alone.
 */
function isWritable({ family: { entity, routes } }: CommandQuestion): boolean {
  if (entity.isFixed && entity.isKept && routes.isOpenOnly) return false
  return entity.storage === 'generated' || routes.create !== undefined
}

/** A document changes in the states its workflow names; a master always may. */
function refusalOfState({ family }: CommandQuestion, record: EntityRecord): Refusal | undefined {
  const isEditable = family.workflow?.editable.includes(standardOf(record).status) ?? true
  return isEditable ? undefined : 'E_STATE'
}
