import { sql } from 'kysely'
import { headOffice } from '#core/model/head-office.ts'
import type { Db } from '../../db/pool.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { knownPermissions } from './known-permissions.ts'

/** A session that may act now, as the database knows it. */
export interface LiveSession {
  readonly id: string
  readonly userId: number
  readonly username: string
  readonly emailId: string
  readonly language: string
  readonly siteId: number
  readonly roleId: number
  readonly permissions: ReadonlySet<string>
  readonly createdOn: string
  readonly lastActivity: string
  readonly idleMinutes: number
  /** Of the preferences of its site; grows with every change. */
  readonly preferencesVersion: number
}

/** Seconds beyond the chosen minutes: the warning of 60 s and some slack (AUTH-14). */
const idleSlackSeconds = 90

/** Which sessions of one tenant, and when. */
export interface SessionsQuery {
  readonly db: Db
  readonly tenantId: string
  readonly sessionIds: readonly string[]
  readonly now: Date
  readonly absoluteMinutes: number
}

/**
 * By id those of the sessions that are not revoked, inside their idle and absolute limits, and whose user, role and site are still granted;
 * one statement however many they are, which reads the rights of a role and the preferences of a site once for all their sessions.
 */
export async function findLiveSessions(query: SessionsQuery): Promise<ReadonlyMap<string, LiveSession>> {
  const { db, tenantId, sessionIds, now, absoluteMinutes } = query
  const found = await withTenant(db, { tenantId, keepsPlans: true }, async (trx) => {
    const asked = sql<SessionRow>`
      with live as materialized (
        select s.tenant_id, s.id, s.user_id, u.username, u.email, u.language, s.site_id, s.role_id, s.created_on, s.last_activity, s.idle_minutes
        from session s
          join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and not u.is_blocked
          join role r on r.tenant_id = s.tenant_id and r.id = s.role_id and r.is_active
          join site t on t.tenant_id = s.tenant_id and t.id = s.site_id and t.is_active
        where s.tenant_id = ${tenantId} and s.id = any(${sessionIds}::text[]) and s.revoked_on is null
          and s.created_on > ${now.toISOString()}::timestamptz - make_interval(mins => ${absoluteMinutes}::int)
          and (s.idle_minutes = 0 or s.last_activity > ${now.toISOString()}::timestamptz
            - make_interval(mins => s.idle_minutes, secs => ${idleSlackSeconds}))
          and exists (select 1 from user_access a where a.tenant_id = s.tenant_id and a.parent_id = s.user_id
            and a.site_id = s.site_id and a.role_id = s.role_id))
      select l.id, l.user_id as "userId", l.username, l.email as "emailId", l.language, l.site_id as "siteId", l.role_id as "roleId",
        l.created_on as "createdOn", l.last_activity as "lastActivity", l.idle_minutes as "idleMinutes", k.permissions, v.version as "preferencesVersion"
      from live l
        join (select o.role_id, (select coalesce(json_agg(p.permission order by p.permission), '[]')::text from role_permission p
            where p.tenant_id = ${tenantId} and p.parent_id = o.role_id) as permissions
          from (select distinct role_id from live) o) k on k.role_id = l.role_id
        join (select o.site_id, (select coalesce(sum(v.version_no), 0)::int from preference_value v
            where v.tenant_id = ${tenantId} and v.site_id in (${headOffice}::bigint, o.site_id)) as version
          from (select distinct site_id from live) o) v on v.site_id = l.site_id`.execute(trx)
    // The end of the transaction goes on the same way.
    await withoutWaiting(trx, asked)
    return { asked }
  })
  const { rows } = await found.asked
  return new Map(rows.map((row) => [row.id, { ...row, permissions: knownPermissions(row.permissions) }]))
}

type SessionRow = Omit<LiveSession, 'permissions'> & { readonly permissions: string }
