import { appError } from '#core/errors/app-error.ts'
import { defineMoveEffect } from '../documents/define-move-effect.ts'
import type { MoveEffect, MoveEffectResult, MoveOffer, MoveQuestion } from '../documents/move-effect.ts'
import { tellAuthor, tellDecided } from '../messages/tell-of-approval.ts'
import { approvalDocument, type ApprovalDocument } from './approval-document.ts'
import { closeSiblings, readOpenRequests, type OpenRequest } from './approval-requests.ts'
import { askApprover, type ApprovalDeps } from './ask-approver.ts'
import { answerable, requestOf } from './check-approver.ts'
import { checkLimit } from './check-limit.ts'
import { channelOf } from './mail-session.ts'
import { nextLevel } from './match-rule.ts'
import { openLevel } from './open-level.ts'
import { readApprovers } from './read-approvers.ts'
import { readRules } from './read-rules.ts'
import { decisionIds, recordDecision } from './record-decision.ts'

/** The three answers of an approver (domain 1.7), from the screen and from a mail alike. */
export function createDecideEffects(deps: ApprovalDeps): readonly MoveEffect[] {
  return [
    decideEffect('approval:approve', 'approve', (document, request) => afterApproval(deps, document, request)),
    decideEffect('approval:hold', 'hold', (document, request) => afterHold(deps, document, request)),
    decideEffect('approval:deny', 'deny', afterDenial),
  ]
}

type Consequence = (document: ApprovalDocument, request: OpenRequest) => Promise<MoveEffectResult>

function decideEffect(name: string, decision: keyof typeof decisionIds, consequence: Consequence): MoveEffect {
  return defineMoveEffect({
    name,
    params: {},
    outcomes: decision === 'approve' ? ['asked', 'approved'] : [],
    isDecision: true,
    keepsVersion: true,
    async apply(input) {
      const document = approvalDocument(input)
      const { userId, language } = input.ctx
      const request = await requestOf(document, userId)
      if (decision === 'approve') await checkLimit(document, { userIds: [userId, request.approverId], language })
      const remark = input.body.Remarks ?? ''
      await recordDecision(document.trx, {
        tenantId: document.tenantId,
        request,
        approvalStatusId: decisionIds[decision],
        remark,
        userId,
        channel: channelOf(input.ctx),
      })
      await tellAuthor(document, { by: userId, decision, remark })
      const asked = await readOpenRequests(document.trx, document)
      const result = await consequence(document, request)
      await tellOthers(document, { by: userId, decision, asked: [request, ...asked] })
      return request.approverId === userId ? result : { ...result, onBehalfOf: request.approverId }
    },
    offer,
  })
}

/** An approver sees the moves only while a request of theirs is open. */
async function offer(input: MoveQuestion): Promise<MoveOffer | undefined> {
  const document = approvalDocument({ ...input, body: {} })
  if (input.ctx.userId === document.authorId) return undefined
  const open = await readOpenRequests(document.trx, document)
  const [request] = await answerable(document, open, input.ctx.userId)
  return request && { request: request.id }
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
  const [rule] = await readRules(document.trx, {
    tenantId: document.tenantId,
    familyId: document.family.id,
    ruleId: request.ruleId,
  })
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
  const level = { roleId: null, userId: request.approverId }
  const [approver] = await readApprovers(document.trx, { ...document, level, onlyUserId: request.approverId })
  if (approver === undefined) throw appError('E_PERM')
  await askApprover(deps, document, { step: request, approver })
  return { set: { approvalStatusId: decisionIds.hold, currentLevel: request.levelNo } }
}

/** One denial ends the round for everybody. */
async function afterDenial(document: ApprovalDocument, request: OpenRequest): Promise<MoveEffectResult> {
  await closeSiblings(document.trx, document, decisionIds.deny)
  return { set: { approvalStatusId: decisionIds.deny, currentLevel: request.levelNo } }
}
