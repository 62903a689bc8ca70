import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import { hashPassCode, normalizeEmail } from './approval-link.ts'

/** What a link says it is for, as it came in the address. */
export interface LinkClaim {
  readonly tenantId: string
  readonly docTypeId: number
  readonly docId: number
  readonly email: string
  readonly passCode: string
}

/** A link whose pass code is true, with its state. */
export interface FoundLink {
  readonly id: number
  readonly requestId: number
  readonly docTypeId: number
  readonly docId: number
  /** Site of the document. */
  readonly siteId: number
  readonly versionNo: number
  readonly approverId: number
  readonly decision: 2 | 3 | 4 | null
  /** What the first answer said; null when the step was decided another way. */
  readonly answer: string | null
  readonly isDecided: boolean
  readonly isSuperseded: boolean
  readonly isExpired: boolean
  /** False once the approver's address is no longer the one the link was sent to. */
  readonly isSameEmail: boolean
  readonly language: string
  readonly approverName: string
  readonly username: string
  readonly ruleId: number
  readonly levelNo: number
  /** Version the open request stands at. */
  readonly requestVersion: number
  readonly isRequestOpen: boolean
}

/** The link with this code, tenant, address and document, all four; undefined for any mismatch, in the same time. */
export async function findLink(trx: Trx, claim: LinkClaim, lock: boolean): Promise<FoundLink | undefined> {
  const result = await sql<FoundLink>`
    select l.id, l.request_id as "requestId", l.doc_type_id as "docTypeId", l.doc_id as "docId", d.site_id as "siteId", l.version_no as "versionNo",
      l.approver_user_id as "approverId", l.decision, l.answer, l.decided_at is not null as "isDecided",
      l.superseded_at is not null as "isSuperseded", l.expires_at <= now() as "isExpired",
      normalize(lower(trim(u.email)), NFC) = l.email_norm as "isSameEmail", u.language, u.display_name as "approverName", u.username,
      r.rule_id as "ruleId", r.level_no as "levelNo", r.doc_version as "requestVersion", r.state = 'Open' as "isRequestOpen"
    from approval_link l
    join approval_request r on r.tenant_id = l.tenant_id and r.id = l.request_id
    join doc_registry d on d.tenant_id = l.tenant_id and d.doc_type_id = l.doc_type_id and d.doc_id = l.doc_id
    join app_user u on u.tenant_id = l.tenant_id and u.id = l.approver_user_id
    where l.tenant_id = ${claim.tenantId} and l.token_hash = ${hashPassCode(claim.passCode)}
      and l.email_norm = ${normalizeEmail(claim.email)} and l.doc_type_id = ${claim.docTypeId} and l.doc_id = ${claim.docId}
    ${lock ? sql`for update of l` : sql``}`.execute(trx)
  return result.rows[0]
}
