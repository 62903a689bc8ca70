import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const alertRecipientReads: TableReads = {
  by: 'server/alerts/alert-recipients.ts',
  entities: { alertRecipient: { role: { to: 'role' }, user: { to: 'user' } } },
}

/** Somebody who is told. */
export interface AlertPerson {
  readonly userId: number
  readonly email: string
  readonly language: string
  /** Whether amounts are told: a role of theirs may see costs at some site. */
  readonly seesCosts?: boolean
}

/** Somebody a rule tells, and the sites they hold its role at. */
export interface AlertRecipient extends AlertPerson {
  readonly ruleId: number
  /** Sites at which they are told; null: of all. */
  readonly siteIds: readonly number[] | null
}

/** Active people the rules name, or who hold a role they name, with the sites they hold it at; at the head office it is for all sites. */
export async function readAlertRecipients(trx: Trx, tenantId: string): Promise<readonly AlertRecipient[]> {
  const found = await sql<AlertRecipient>`
    select a.parent_id as "ruleId", u.id as "userId", u.email, u.language,
      case when bool_or(a.user_id = u.id or x.site_id = 1) then null
        else jsonb_agg(distinct x.site_id) filter (where x.site_id is not null) end as "siteIds",
      exists (select from user_access y join role_permission g on g.tenant_id = y.tenant_id and g.parent_id = y.role_id
        and g.permission = 'ViewCost' where y.tenant_id = u.tenant_id and y.parent_id = u.id) as "seesCosts"
    from alert_recipient a
    join app_user u on u.tenant_id = a.tenant_id and u.is_active and not u.is_blocked
    left join user_access x on x.tenant_id = u.tenant_id and x.parent_id = u.id and x.role_id = a.role_id
    where a.tenant_id = ${tenantId} and (u.id = a.user_id or x.role_id is not null)
    group by u.tenant_id, a.parent_id, u.id, u.email, u.language order by 1, 2`.execute(trx)
  return found.rows
}

/** Of people whose money alerts are about, those who are active. */
export async function readAlertOwners(
  trx: Trx,
  tenantId: string,
  ids: readonly number[],
): Promise<readonly AlertPerson[]> {
  if (ids.length === 0) return []
  const found = await sql<AlertPerson>`
    select u.id as "userId", u.email, u.language from app_user u
    where u.tenant_id = ${tenantId} and u.is_active and not u.is_blocked and u.id = any(${[...new Set(ids)]}::bigint[])
    order by 1`.execute(trx)
  return found.rows
}
