import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const withdrawReads: TableReads = {
  by: 'server/access/withdraw-approver.ts',
  entities: { approvalLevel: { role: { to: 'role' }, user: { to: 'user' } } },
}

/** Ends every link that was mailed to a person; what they were asked stays open to them on the screen. */
export async function withdrawLinks(
  trx: Trx,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: number },
): Promise<void> {
  await sql`update approval_link set superseded_at = now()
    where tenant_id = ${tenantId} and approver_user_id = ${userId} and decided_at is null and superseded_at is null`.execute(
    trx,
  )
}

/**
 * Closes the open requests, and ends their links, of approvers whom their step would not ask any more: blocked, no longer active,
 * or without the role at the document's site and at head office. Of one user, or of everybody.
 */
export async function withdrawUnentitled(
  trx: Trx,
  { tenantId, userId }: { readonly tenantId: string; readonly userId?: number },
): Promise<void> {
  await sql`with closed as (
      update approval_request q set state = 'Superseded'
      where q.tenant_id = ${tenantId} and q.state = 'Open'
        and (${userId ?? null}::bigint is null or q.approver_id = ${userId ?? null}::bigint)
        and not exists (select 1 from approval_level l
          join doc_registry d on d.tenant_id = q.tenant_id and d.doc_type_id = q.doc_type_id and d.doc_id = q.doc_id
          join app_user u on u.tenant_id = q.tenant_id and u.id = q.approver_id and u.is_active and not u.is_blocked
          where l.tenant_id = q.tenant_id and l.parent_id = q.rule_id and l.line_no = q.level_no
            and (l.user_id = u.id or exists (select 1 from user_access a
              join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
              where a.tenant_id = u.tenant_id and a.parent_id = u.id and a.role_id = l.role_id
                and a.site_id in (d.site_id, 1))))
      returning q.id)
    update approval_link l set superseded_at = now() from closed
    where l.tenant_id = ${tenantId} and l.request_id = closed.id and l.decided_at is null and l.superseded_at is null`.execute(
    trx,
  )
}
