import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectResult, MoveOffer, MoveQuestion } from '../../documents/effects/move-effect.ts'
import { tellAuthor, tellDecided } from '../../messages/tell-of-approval.ts'
import { approvalDocument, type ApprovalDocument } from '../document/approval-document.ts'
import { wordsOfDecision } from '../document/approval-words.ts'
import { closeSiblings, readOpenRequests, type OpenRequest } from '../requests/approval-requests.ts'
import { askApprover, type ApprovalDeps } from './ask-approver.ts'
import { findQuestion, requestOf } from '../approvers/check-approver.ts'
import { checkLimit } from '../approvers/check-limit.ts'
import { channelOf } from '../link/mail-session.ts'
import { lastLevelNo, nextLevel, type ApprovalRule } from '../rules/match-rule.ts'
import { openLevel } from './open-level.ts'
import { readApprovers } from '../approvers/read-approvers.ts'
import { readRules } from '../rules/read-rules.ts'
import { decisionIds, isRecorded, recordDecision } from '../requests/record-decision.ts'

/** The three answers of an approver, from the screen and from a mail alike. */
export function createDecideEffects(deps: ApprovalDeps): readonly MoveEffect[] {
  return [
    decideEffect('approval:approve', 'approve', (document, request) => afterApproval(deps, document, request)),
    decideEffect('approval:hold', 'hold', (document, request) => afterHold(deps, document, request)),
    decideEffect('approval:deny', 'deny', afterDenial),
  ]
}

type Consequence = (document: ApprovalDocument, request: OpenRequest) => Promise<MoveEffectResult>

function decideEffect(name: string, decision: keyof typeof decisionIds, consequence: Consequence): MoveEffect {
  const approvalStatusId = decisionIds[decision]
  return defineMoveEffect({
    name,
    params: {},
    roles: ['amount'],
    outcomes: decision === 'approve' ? ['asked', 'approved'] : [],
    isDecision: true,
    keepsVersion: true,
    async apply(input) {
      const document = await approvalDocument(input)
      const { userId, language } = input.ctx
      const request = await requestOf(document, { userId, named: input.body.Request })
      if (decision === 'approve') await checkLimit(document, { ...input.ctx, userIds: [userId, request.approverId] })
      const remark = input.body.Remarks ?? ''
      const channel = channelOf(input.ctx)
      await recordDecision(document.trx, { ...document, request, approvalStatusId, remark, userId, channel })
      await tellAuthor(document, { by: userId, decision, remark })
      const asked = await readOpenRequests(document.trx, document)
      const result = await consequence(document, request)
      await tellOthers(document, { by: userId, decision, asked: [request, ...asked] })
      const said = await wordsOfDecision(document, { decision: approvalStatusId, language })
      return { ...result, said, ...(request.approverId === userId ? {} : { onBehalfOf: request.approverId }) }
    },
    offer: offerDecision,
    async saidBefore(input) {
      const named = input.body.Request
      if (named === undefined) return undefined
      const { userId, language } = input.ctx
      const document = await approvalDocument(input)
      const isMade = await isRecorded(document, { requestId: named, userId, approvalStatusId })
      return isMade ? wordsOfDecision(document, { decision: approvalStatusId, language }) : undefined
    },
  })
}

/** What was found for a record as it stands; the three moves of one answer ask the same. */
const offers = new WeakMap<EntityRecord, Promise<MoveOffer | undefined>>()

/** An approver sees their moves only while a request of theirs is open. */
export function offerDecision(input: MoveQuestion): Promise<MoveOffer | undefined> {
  const known = offers.get(input.record) ?? findOffer(input)
  offers.set(input.record, known)
  return known
}

async function findOffer(input: MoveQuestion): Promise<MoveOffer | undefined> {
  const question = await findQuestion(await approvalDocument(input), input.ctx.userId)
  return 'refusal' in question ? undefined : { request: question.request.id }
}

interface Decided {
  readonly by: number
  readonly decision: 'approve' | 'hold' | 'deny'
  /** Who had been asked when the decision came. */
  readonly asked: readonly OpenRequest[]
}

/** Approvers who are asked no more, and the one somebody decided for, find a message; who decides has seen it. */
async function tellOthers(document: ApprovalDocument, { by, decision, asked }: Decided): Promise<void> {
  const open = new Set((await readOpenRequests(document.trx, document)).map(({ id }) => id))
  const [request, ...others] = asked
  const over = others.filter(({ id }) => !open.has(id))
  const ids = [...(request === undefined ? [] : [request]), ...over].map(({ approverId }) => approverId)
  await tellDecided(document, { by, decision, approverIds: [...new Set(ids)].filter((id) => id !== by) })
}

/** One answer decides an `Any` step; an `All` step waits for the others. After the last step the document is Approved. */
async function afterApproval(
  deps: ApprovalDeps,
  document: ApprovalDocument,
  request: OpenRequest,
): Promise<MoveEffectResult> {
  const others = await readOpenRequests(document.trx, document)
  if (request.mode === 'All' && others.length > 0) {
    return { outcome: 'asked', set: { approvalStatusId: 1, currentLevel: request.levelNo } }
  }
  await closeSiblings(document.trx, document, decisionIds.approve)
  const rule = await ruleOf(document, request)
  const level = rule && nextLevel(rule, document.amount, request.levelNo)
  if (rule === undefined || level === undefined) {
    return { outcome: 'approved', set: { approvalStatusId: decisionIds.approve, currentLevel: request.levelNo } }
  }
  await openLevel(deps, document, { rule, level })
  return { outcome: 'asked', set: { approvalStatusId: 1, currentLevel: level.levelNo } }
}

/** Hold keeps the step open: the approver is asked again with a fresh link for the later decision. */
async function afterHold(
  deps: ApprovalDeps,
  document: ApprovalDocument,
  request: OpenRequest,
): Promise<MoveEffectResult> {
  const level = { levelNo: request.levelNo, roleId: null, userId: request.approverId }
  const [approver] = await readApprovers(document.trx, { ...document, levels: [level] })
  if (approver === undefined) throw appError('E_PERM')
  const rule = await ruleOf(document, request)
  const lastLevel = rule === undefined ? request.levelNo : lastLevelNo(rule, document.amount)
  await askApprover(deps, document, { step: { ...request, lastLevel }, approver })
  return { set: { approvalStatusId: decisionIds.hold, currentLevel: request.levelNo } }
}

/** One denial ends the round for everybody. */
async function afterDenial(document: ApprovalDocument, request: OpenRequest): Promise<MoveEffectResult> {
  await closeSiblings(document.trx, document, decisionIds.deny)
  return { set: { approvalStatusId: decisionIds.deny, currentLevel: request.levelNo } }
}

/** The rule a request came of; undefined when it is gone. */
async function ruleOf(document: ApprovalDocument, { ruleId }: OpenRequest): Promise<ApprovalRule | undefined> {
  const [rule] = await readRules(document.trx, { tenantId: document.tenantId, familyId: document.family.id, ruleId })
  return rule
}
