import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import type { OpenRequest } from '../requests/approval-requests.ts'

/** A question that has waited too long. */
export interface LateRequest extends OpenRequest {
  readonly docTypeId: number
  readonly docId: number
}

/** Which questions are late. */
export interface LateQuery {
  readonly tenantId: string
  /** What is done about them, once each. */
  readonly step: 'remind' | 'escalate'
  /** Longest a question waits. */
  readonly hours: number
  readonly now: Date
  /** Most that are taken at once. */
  readonly limit: number
}

/** Takes late questions, oldest first, for this transaction alone: another node passes over them, and finds them done once it commits. */
export async function claimRequests(trx: Trx, query: LateQuery): Promise<readonly LateRequest[]> {
  const { tenantId, step, hours, now, limit } = query
  const done = sql.ref(step === 'remind' ? 'reminded_at' : 'escalated_at')
  const at = now.toISOString()
  const claimed = await sql<LateRequest>`
    update approval_request set ${done} = ${at}::timestamptz
    where tenant_id = ${tenantId} and id in (select r.id from approval_request r
      where r.tenant_id = ${tenantId} and r.state = 'Open' and r.${done} is null
        and r.opened_at <= ${at}::timestamptz - make_interval(hours => ${hours})
      order by r.opened_at limit ${limit} for update skip locked)
    returning id, rule_id as "ruleId", level_no as "levelNo", mode, approver_id as "approverId", doc_version as "docVersion",
      doc_type_id as "docTypeId", doc_id as "docId"`.execute(trx)
  return claimed.rows
}
