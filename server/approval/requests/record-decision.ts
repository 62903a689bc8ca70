import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import type { DocumentKey, OpenRequest } from './approval-requests.ts'

/** The specification's ids of decisions (SPEC-4.9.1). */
export const decisionIds = { deny: 2, hold: 3, approve: 4 } as const

/** One answer to one request. */
export interface Decision {
  readonly tenantId: string
  readonly request: OpenRequest
  readonly approvalStatusId: 2 | 3 | 4
  readonly remark: string
  readonly userId: number
  readonly channel: 'web' | 'email'
}

/** Writes the decision, which the database takes once a request, and spends the request's links. */
export async function recordDecision(trx: Trx, decision: Decision): Promise<void> {
  const { tenantId, request } = decision
  await sql`insert into approval_decision (tenant_id, request_id, approval_status_id, remark, decided_by, channel, doc_version)
    values (${tenantId}, ${request.id}, ${decision.approvalStatusId}, ${decision.remark}, ${decision.userId},
      ${decision.channel}, ${request.docVersion})`.execute(trx)
  await sql`update approval_request set state = 'Decided' where tenant_id = ${tenantId} and id = ${request.id}`.execute(
    trx,
  )
  await sql`update approval_link set decided_at = now(), decision = ${decision.approvalStatusId}
    where tenant_id = ${tenantId} and request_id = ${request.id} and decided_at is null and superseded_at is null`.execute(
    trx,
  )
}

/** Whether this very answer of this person to this request about the document is recorded already. */
export async function isRecorded(
  document: DocumentKey & { readonly trx: Trx },
  answer: Pick<Decision, 'userId' | 'approvalStatusId'> & { readonly requestId: number },
): Promise<boolean> {
  const { trx, tenantId, docTypeId, docId } = document
  const found = await sql`select d.id from approval_decision d
    join approval_request r on r.tenant_id = d.tenant_id and r.id = d.request_id
    where d.tenant_id = ${tenantId} and d.request_id = ${answer.requestId} and d.decided_by = ${answer.userId}
      and d.approval_status_id = ${answer.approvalStatusId} and r.doc_type_id = ${docTypeId} and r.doc_id = ${docId}`.execute(
    trx,
  )
  return found.rows.length > 0
}
