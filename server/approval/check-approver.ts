import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { ApprovalDocument } from './approval-document.ts'
import { readOpenRequests, type OpenRequest } from './approval-requests.ts'
import { readApprovers } from './read-approvers.ts'
import { readRules } from './read-rules.ts'

/**
 * The open request this user may answer now, role and level checked again.
 * @throws E_SELF_APPROVE for the author, E_PERM for anybody the step does not ask (any more)
 */
export async function requestOf(document: ApprovalDocument, userId: number): Promise<OpenRequest> {
  if (userId === document.authorId) throw appError('E_SELF_APPROVE')
  const open = await readOpenRequests(document.trx, document)
  const request = open.find((each) => each.approverId === userId)
  if (request === undefined || !(await isEntitled(document, request))) throw appError('E_PERM')
  return request
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

/** @throws E_LIMIT when the document is worth more than the user may approve. */
export async function checkLimit(
  { trx, tenantId, docTypeId, amount }: ApprovalDocument,
  userId: number,
): Promise<void> {
  const result = await sql<{ maxAmount: string }>`select max_amount as "maxAmount" from approval_limit
    where tenant_id = ${tenantId} and user_id = ${userId} and doc_type_id = ${docTypeId}`.execute(trx)
  const [limit] = result.rows
  if (limit !== undefined && compare(amount, toDecimal(limit.maxAmount)) > 0) throw appError('E_LIMIT')
}
