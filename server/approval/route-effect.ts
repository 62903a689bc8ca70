import { defineMoveEffect } from '../documents/define-move-effect.ts'
import type { MoveEffect, MoveEffectResult } from '../documents/move-effect.ts'
import { approvalDocument, type ApprovalDocument } from './approval-document.ts'
import { approvalFacts } from './approval-facts.ts'
import { supersedeRequests } from './approval-requests.ts'
import type { ApprovalDeps } from './ask-approver.ts'
import { matchRule, nextLevel } from './match-rule.ts'
import { openLevel } from './open-level.ts'
import { readRules } from './read-rules.ts'

/** Submits a document to the approvers its rule names; a document no rule asks about is Pending at once (domain 1.7). */
export function createRouteEffect(deps: ApprovalDeps): MoveEffect {
  return defineMoveEffect({
    name: 'approval:route',
    params: {},
    outcomes: ['asked', 'free'],
    keepsVersion: true,
    settlesFigures: true,
    apply: (input) => route(deps, approvalDocument(input)),
  })
}

async function route(deps: ApprovalDeps, document: ApprovalDocument): Promise<MoveEffectResult> {
  await supersedeRequests(document.trx, document)
  const rules = await readRules(document.trx, { tenantId: document.tenantId, familyId: document.family.id })
  const rule = matchRule(rules, await approvalFacts(document))
  const level = rule && nextLevel(rule, document.amount, 0)
  if (rule === undefined || level === undefined)
    return { outcome: 'free', set: { approvalStatusId: 1, currentLevel: 0 } }
  await openLevel(deps, document, { rule, level })
  return { outcome: 'asked', set: { approvalStatusId: 1, currentLevel: level.levelNo } }
}
