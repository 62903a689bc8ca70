import { appError } from '#core/errors/app-error.ts'
import { tellApprovers } from '../messages/tell-of-approval.ts'
import type { ApprovalDocument } from './approval-document.ts'
import { askApprover, type ApprovalDeps } from './ask-approver.ts'
import type { ApprovalLevel, ApprovalRule } from './match-rule.ts'
import { findDelegates } from './delegations.ts'
import { readApprovers } from './read-approvers.ts'

/** Asks everybody of a level. @throws E_NO_APPROVER when nobody but the author could answer: the document would wait for ever. */
export async function openLevel(
  deps: ApprovalDeps,
  document: ApprovalDocument,
  { rule, level }: { readonly rule: ApprovalRule; readonly level: ApprovalLevel },
): Promise<void> {
  const approvers = await readApprovers(document.trx, { ...document, level })
  if (approvers.length === 0) throw appError('E_NO_APPROVER')
  const step = { ruleId: rule.id, levelNo: level.levelNo, mode: level.mode }
  for (const approver of approvers) await askApprover(deps, document, { step, approver })
  const asked = approvers.map(({ userId }) => userId)
  const standIns = await findDelegates(document, asked)
  await tellApprovers(
    document,
    [...new Set([...asked, ...standIns])].filter((id) => id !== document.authorId),
  )
}
