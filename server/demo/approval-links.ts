import { sql } from 'kysely'
import { hashPassCode, linkUrl, newPassCode, normalizeEmail } from '../approval/link/approval-link.ts'
import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'

/** One link of the demo with everything its address is made of. */
export interface DemoLink {
  /** `pair`: one of two approvers of the same step; `expired`: too old to decide. */
  readonly kind: 'fresh' | 'pair' | 'expired'
  readonly tenant: string
  readonly transTypeId: number
  readonly transactionId: number
  readonly UserEmailId: string
  readonly passCode: string
  readonly versionNo: number
  readonly url: string
}

/** Where links lead. */
export interface LinkOrigin {
  readonly publicUrl: string
  readonly isOnPremises: boolean
}

interface OpenRequest {
  readonly id: number
  readonly docType: number
  readonly docId: number
  readonly version: number
  readonly level: number
  readonly approverId: number
  readonly email: string
  readonly language: string
}

const tenantId = 'ui'

/**
 * Makes fresh links to waiting documents of tenant `ui`: the first document's step for both its approvers, the last one's already
 * expired, and one for each other document. Only their hashes are stored, so every call makes new ones; older ones stay good.
 */
export function makeApprovalLinks(db: Db, origin: LinkOrigin): Promise<readonly DemoLink[]> {
  return withTenant(db, { tenantId }, async (trx) => {
    const requests = await readOpenRequests(trx)
    const documents = [...new Set(requests.map(({ docId }) => docId))]
    const steps = documents
      .map((docId) => requests.filter((request) => request.docId === docId))
      .toSorted((a, b) => b.length - a.length)
    const links: DemoLink[] = []
    for (const [index, step] of steps.entries()) {
      const kind = index === 0 ? 'pair' : index === steps.length - 1 ? 'expired' : 'fresh'
      const asked = kind === 'pair' ? step.slice(0, 2) : step.slice(0, 1)
      for (const request of asked) links.push(await makeLink(trx, origin, { kind, request }))
    }
    return links
  })
}

async function readOpenRequests(trx: Trx): Promise<readonly OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select r.id, r.doc_type_id as "docType", r.doc_id as "docId", r.doc_version as version, r.level_no as level,
      r.approver_id as "approverId", u.email, u.language
    from approval_request r join app_user u on u.tenant_id = r.tenant_id and u.id = r.approver_id
    join doc_registry d on d.tenant_id = r.tenant_id and d.doc_type_id = r.doc_type_id and d.doc_id = r.doc_id
    where r.state = 'Open' and d.status = 'PendingApproval' order by r.doc_id, r.approver_id desc`.execute(trx)
  return rows
}

async function makeLink(
  trx: Trx,
  origin: LinkOrigin,
  { kind, request }: { readonly kind: DemoLink['kind']; readonly request: OpenRequest },
): Promise<DemoLink> {
  const passCode = newPassCode()
  const hours = kind === 'expired' ? -1 : 72
  await sql`insert into approval_link (tenant_id, token_hash, request_id, doc_type_id, doc_id, version_no, step,
      approver_user_id, email_norm, issued_at, expires_at)
    values (${tenantId}, ${hashPassCode(passCode)}, ${request.id}, ${request.docType}, ${request.docId}, ${request.version},
      ${request.level}, ${request.approverId}, ${normalizeEmail(request.email)}, now() - interval '2 hours',
      now() + make_interval(hours => ${hours}))`.execute(trx)
  const address = { transTypeId: request.docType, transactionId: request.docId, versionNo: request.version, passCode }
  const url = linkUrl({ ...origin, ...address, tenantId, email: request.email, language: request.language })
  return { kind, tenant: tenantId, ...address, UserEmailId: request.email, url }
}
