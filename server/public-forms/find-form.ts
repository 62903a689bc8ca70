import { sql } from 'kysely'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { hashFormToken } from './form-token.ts'

/** What a call says it holds. */
export interface FormClaim {
  readonly tenantId: string
  readonly purpose: string
  readonly token: string
}

/** A form whose link works. */
export interface FoundForm {
  readonly id: number
  readonly family: string
  readonly recordId: number
  readonly siteId: number
  readonly purpose: string
  readonly recipient: string
  readonly language: string
  readonly sentBy: number
  readonly expiresOn: string
  readonly answeredOn: string | null
  readonly draft: WireRecord | null
  readonly draftNo: number
  readonly draftOn: string | null
}

/** The form with this token and purpose whose link still works; undefined for every other, in the same time (PUBLIC-7). */
export async function findForm(trx: Trx, { purpose, token }: FormClaim, lock = false): Promise<FoundForm | undefined> {
  const { rows } = await sql<FoundForm>`
    select f.id, f.family, f.record_id as "recordId", f.site_id as "siteId", f.purpose, f.recipient, f.language,
      f.sent_by as "sentBy", f.expires_at as "expiresOn", f.answered_at as "answeredOn", f.draft, f.draft_no as "draftNo",
      f.draft_at as "draftOn"
    from public_form f
    where f.tenant_id = ${tenantOf(trx)} and f.token_hash = ${hashFormToken(token)} and f.purpose = ${purpose}
      and f.expires_at > now() and f.revoked_at is null
    ${lock ? sql`for update of f` : sql``}`.execute(trx)
  return rows[0]
}
