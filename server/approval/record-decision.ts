import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import type { OpenRequest } from './approval-requests.ts'

/** The specification's ids of decisions (spec 9). */
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
