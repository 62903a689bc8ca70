import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { ApprovalDocument } from '../document/approval-document.ts'
import { readOpenRequests, type OpenRequest } from '../requests/approval-requests.ts'
import { findDelegators } from './delegations.ts'
import { readApprovers } from './read-approvers.ts'
import { readRules } from '../rules/read-rules.ts'

/** The request somebody may answer now, or why they may answer none. */
export type Question =
  { readonly request: OpenRequest } | { readonly refusal: 'E_SELF_APPROVE' | 'E_PERM' | 'E_DECIDED' }

/**
 * The open request this user may answer now: the named one, else their own before one of somebody they stand in for; role and level
 * checked again. Nobody answers about what they entered, wrote or submitted, also not in somebody's place.
 */
export async function findQuestion(document: ApprovalDocument, userId: number, named?: number): Promise<Question> {
  if (document.authorIds.includes(userId)) return { refusal: 'E_SELF_APPROVE' }
  const open = await readOpenRequests(document.trx, document)
  const mine = await answerable(document, open, userId)
  const asked = named === undefined ? mine : mine.filter(({ id }) => id === named)
  for (const request of asked) if (await isEntitled(document, request)) return { request }
  const isOver = named !== undefined && !open.some(({ id }) => id === named)
  return { refusal: isOver ? 'E_DECIDED' : 'E_PERM' }
}

/**
 * The request a decision is about. A decision that names none is taken for the first one of its person in the round: after an approval
 * of theirs it could be the same decision sent twice.
 * @throws E_SELF_APPROVE for who wrote the document, E_DECIDED when the request is not open any more or could be another one, E_PERM
 * for anybody the step does not ask
 */
export async function requestOf(
  document: ApprovalDocument,
  { userId, named }: { readonly userId: number; readonly named: number | undefined },
): Promise<OpenRequest> {
  const question = await findQuestion(document, userId, named)
  if ('refusal' in question) throw appError(question.refusal)
  if (named === undefined && (await hasApproved(document, userId))) throw appError('E_DECIDED')
  return question.request
}

/** Those of the requests that are this user's, and after them those of people they stand in for today. */
async function answerable(
  document: Pick<ApprovalDocument, 'trx' | 'tenantId' | 'siteId' | 'now'>,
  open: readonly OpenRequest[],
  userId: number,
): Promise<readonly OpenRequest[]> {
  const own = open.filter((each) => each.approverId === userId)
  if (own.length === open.length) return own
  const delegators = await findDelegators(document, userId)
  return [...own, ...open.filter((each) => delegators.has(each.approverId))]
}

/** Whether the step of a request would still ask its approver: active, not blocked, still in the role, not an author. */
export async function isEntitled(
  document: Pick<ApprovalDocument, 'trx' | 'tenantId' | 'siteId' | 'authorIds' | 'family'>,
  request: Pick<OpenRequest, 'ruleId' | 'levelNo' | 'approverId'>,
): Promise<boolean> {
  const [rule] = await readRules(document.trx, {
    tenantId: document.tenantId,
    familyId: document.family.id,
    ruleId: request.ruleId,
  })
  const level = rule?.levels.find((each) => each.levelNo === request.levelNo)
  if (level === undefined) return false
  const approvers = await readApprovers(document.trx, { ...document, levels: [level], onlyUserId: request.approverId })
  return approvers.length > 0
}

/** Whether a person has approved this version already, at an earlier step. */
async function hasApproved({ trx, ...document }: ApprovalDocument, userId: number): Promise<boolean> {
  const found = await sql`select d.id from approval_decision d
    join approval_request r on r.tenant_id = d.tenant_id and r.id = d.request_id
    where d.tenant_id = ${document.tenantId} and d.decided_by = ${userId} and d.approval_status_id = 4
      and r.doc_type_id = ${document.docTypeId} and r.doc_id = ${document.docId} and r.doc_version = ${document.versionNo}
    limit 1`.execute(trx)
  return found.rows.length > 0
}
