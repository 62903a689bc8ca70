import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import type { ApprovalLevel } from './match-rule.ts'

/** Somebody who can be asked. */
export interface Approver {
  readonly userId: number
  readonly name: string
  /** '' when the user has none: asked on the screen only. */
  readonly email: string
  readonly language: string
}

/** Whom a level may ask about a document of a site. */
export interface ApproversQuery {
  readonly tenantId: string
  readonly siteId: number
  /** The author, who never approves their own document. */
  readonly authorId: number
  readonly level: Pick<ApprovalLevel, 'roleId' | 'userId'>
  /** Asks about this user only. */
  readonly onlyUserId?: number
}

/** Active users the level names, or who hold its role at the document's site or at the head office; never the author. */
export async function readApprovers(trx: Trx, query: ApproversQuery): Promise<readonly Approver[]> {
  const result = await sql<Approver>`
    select u.id as "userId", u.display_name as name, u.email, u.language from app_user u
    where u.tenant_id = ${query.tenantId} and u.is_active and not u.is_blocked and u.id <> ${query.authorId}
      and (${query.onlyUserId ?? null}::bigint is null or u.id = ${query.onlyUserId ?? null}::bigint)
      and (u.id = ${query.level.userId}::bigint or exists (select 1 from user_access a
        join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
        where a.tenant_id = u.tenant_id and a.parent_id = u.id and a.role_id = ${query.level.roleId}::bigint
          and a.site_id in (${query.siteId}, 1)))
    order by u.id`.execute(trx)
  return result.rows
}
