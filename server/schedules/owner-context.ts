import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { everybodyPermission } from '#core/definition/everybody-permission.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { DueRecord } from './find-due.ts'

/** A run, and the right its document asks for. */
export interface OwnerQuestion {
  readonly tenantId: string
  readonly due: DueRecord
  /** Right to create what is made. */
  readonly right: string
}

/** The owner of a schedule as somebody who acts, and whether they still may. */
export interface Owner {
  readonly ctx: RequestContext
  readonly mayMake: boolean
}

/**
 * Reads the owner of a schedule as they are now: only who may sign in, at the site of the record, with an active role that has the right,
 * may still have anything made. Of several such roles the oldest counts. Somebody else has no rights at all.
 */
export async function readOwner(trx: Trx, { tenantId, due, right }: OwnerQuestion): Promise<Owner> {
  const found = await sql<OwnerRow>`
    select u.username, u.email, u.language, r.id as role, (select array_agg(p.permission) from role_permission p
      where p.tenant_id = u.tenant_id and p.parent_id = r.id) as permissions
    from app_user u
    left join lateral (
      select r.id from user_access a
      join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
      join site s on s.tenant_id = a.tenant_id and s.id = a.site_id and s.is_active
      where a.tenant_id = u.tenant_id and a.parent_id = u.id and a.site_id = ${due.siteId} and u.is_active and not u.is_blocked
        and exists (select from role_permission p where p.tenant_id = r.tenant_id and p.parent_id = r.id and p.permission = ${right})
      order by r.id limit 1) r on true
    where u.tenant_id = ${tenantId} and u.id = ${due.ownerId}`.execute(trx)
  const [row] = found.rows
  if (row === undefined) throw appError('E_SCHEDULE_OWNER')
  return {
    mayMake: row.role !== null,
    ctx: {
      tenantId,
      userId: due.ownerId,
      username: row.username,
      emailId: row.email ?? '',
      sessionId: 'schedule',
      siteId: due.siteId,
      roleId: row.role ?? 0,
      language: row.language,
      permissions: new Set(row.role === null ? [] : [...(row.permissions ?? []), everybodyPermission]),
      traceId: `schedule-${due.id}`,
    },
  }
}

interface OwnerRow {
  readonly username: string
  readonly email: string | null
  readonly language: string
  readonly role: number | null
  readonly permissions: readonly string[] | null
}
