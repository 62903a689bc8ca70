import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { FoundLink } from './find-link.ts'
import { mailSessionId } from './mail-session.ts'

/** Where and in which language an approver acts without being signed in. */
export interface ApproverPlace {
  readonly tenantId: string
  readonly siteId: number
  readonly language: string
  readonly traceId: string
}

/** An approver as the commands see a user: their roles at the document's site and at the head office, and no session. */
export async function approverContext(trx: Trx, link: FoundLink, place: ApproverPlace): Promise<RequestContext> {
  const result = await sql<{ roleId: number | null; email: string; permissions: readonly string[] }>`
    select min(a.role_id) as "roleId", min(u.email) as email,
      coalesce(array_agg(distinct p.permission) filter (where p.permission is not null), '{}') as permissions
    from app_user u
    left join user_access a on a.tenant_id = u.tenant_id and a.parent_id = u.id and a.site_id in (${place.siteId}, 1)
    left join role_permission p on p.tenant_id = a.tenant_id and p.parent_id = a.role_id
    where u.tenant_id = ${place.tenantId} and u.id = ${link.approverId}`.execute(trx)
  const [row] = result.rows
  return {
    ...place,
    userId: link.approverId,
    username: link.username,
    emailId: row?.email ?? '',
    sessionId: mailSessionId(link.id),
    roleId: row?.roleId ?? 0,
    permissions: new Set(row?.permissions ?? []),
  }
}
