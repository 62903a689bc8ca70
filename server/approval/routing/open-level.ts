import { appError } from '#core/errors/app-error.ts'
import { tellApprovers } from '../../messages/tell-of-approval.ts'
import type { ApprovalDocument } from '../document/approval-document.ts'
import { askApprover, type ApprovalDeps } from './ask-approver.ts'
import { findDelegates } from '../approvers/delegations.ts'
import { lastLevelNo, stepsOf, type Route } from '../rules/match-rule.ts'
import { readApprovers } from '../approvers/read-approvers.ts'

/** Asks everybody of a level. @throws E_NO_APPROVER when nobody but its authors could answer: the document would wait for ever. */
export async function openLevel(deps: ApprovalDeps, document: ApprovalDocument, { rule, level }: Route): Promise<void> {
  const approvers = await readApprovers(document.trx, { ...document, levels: [level] })
  if (approvers.length === 0) throw appError('E_NO_APPROVER')
  const lastLevel = lastLevelNo(rule, document.amount)
  const step = { ruleId: rule.id, levelNo: level.levelNo, mode: level.mode, lastLevel }
  for (const approver of approvers) await askApprover(deps, document, { step, approver })
  const asked = approvers.map(({ userId }) => userId)
  const standIns = await findDelegates(document, asked)
  await tellApprovers(
    document,
    [...new Set([...asked, ...standIns])].filter((id) => !document.authorIds.includes(id)),
  )
}

/** Proves that every step of a route has somebody to ask, so that nobody approves in vain. @throws E_NO_APPROVER */
export async function requireApprovers(document: ApprovalDocument, route: Route): Promise<void> {
  const levels = stepsOf(route, document.amount)
  const approvers = await readApprovers(document.trx, { ...document, levels })
  const isStuck = levels.some(({ levelNo }) => !approvers.some((each) => each.levelNo === levelNo))
  if (isStuck) throw appError('E_NO_APPROVER')
}
