import { appError } from '#core/errors/app-error.ts'
import type { ApprovalDocument } from './approval-document.ts'
import { readOpenRequests, type OpenRequest } from './approval-requests.ts'
import { findDelegators } from './delegations.ts'
import { readApprovers } from './read-approvers.ts'
import { readRules } from './read-rules.ts'

/**
 * The open request this user may answer now: their own, else one of somebody they stand in for; role and level checked again.
 * @throws E_SELF_APPROVE for the author, E_PERM for anybody the step does not ask (any more)
 */
export async function requestOf(document: ApprovalDocument, userId: number): Promise<OpenRequest> {
  if (userId === document.authorId) throw appError('E_SELF_APPROVE')
  const open = await readOpenRequests(document.trx, document)
  for (const request of await answerable(document, open, userId))
    if (await isEntitled(document, request)) return request
  throw appError('E_PERM')
}

/** Those of the requests that are this user's, and after them those of people they stand in for today. */
export async function answerable(
  document: Pick<ApprovalDocument, 'trx' | 'tenantId' | 'siteId' | 'now'>,
  open: readonly OpenRequest[],
  userId: number,
): Promise<readonly OpenRequest[]> {
  const own = open.filter((each) => each.approverId === userId)
  if (own.length === open.length) return own
  const delegators = await findDelegators(document, userId)
  return [...own, ...open.filter((each) => delegators.has(each.approverId))]
}

/** Whether the step of a request would still ask its approver: active, not blocked, still in the role. */
export async function isEntitled(
  document: Pick<ApprovalDocument, 'trx' | 'tenantId' | 'siteId' | 'authorId' | 'family'>,
  request: Pick<OpenRequest, 'ruleId' | 'levelNo' | 'approverId'>,
): Promise<boolean> {
  const [rule] = await readRules(document.trx, {
    tenantId: document.tenantId,
    familyId: document.family.id,
    ruleId: request.ruleId,
  })
  const level = rule?.levels.find((each) => each.levelNo === request.levelNo)
  if (level === undefined) return false
  const approvers = await readApprovers(document.trx, { ...document, level, onlyUserId: request.approverId })
  return approvers.length > 0
}
