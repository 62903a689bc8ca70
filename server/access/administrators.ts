import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import type { GrantedAccess } from '../people/record-access.ts'

/** The right that makes somebody an administrator of the tenant: who holds it can let others in again. */
export const administratorPermission = 'CreateUsers'

/** Lets one change at a time decide whether an administrator is left; ends with the transaction. */
export async function lockAdministrators(trx: Trx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`administrators of ${tenantId}`}, 0))`.execute(trx)
}

/** Whether anybody who may sign in is an administrator, leaving one user or one role out of account. */
export async function hasAdministrator(
  trx: Trx,
  tenantId: string,
  without: { readonly user?: number; readonly role?: number },
): Promise<boolean> {
  const found = await sql`select 1 from app_user u
    join user_access a on a.tenant_id = u.tenant_id and a.parent_id = u.id
    join site s on s.tenant_id = a.tenant_id and s.id = a.site_id and s.is_active
    join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
    join role_permission p on p.tenant_id = r.tenant_id and p.parent_id = r.id and p.permission = ${administratorPermission}
    where u.tenant_id = ${tenantId} and u.is_active and not u.is_blocked
      and u.id is distinct from ${without.user ?? null}::bigint and r.id is distinct from ${without.role ?? null}::bigint
    limit 1`.execute(trx)
  return found.rows.length > 0
}

/** Whether one of the pairs makes its user an administrator. */
export async function grantsAdministration(
  trx: Trx,
  tenantId: string,
  access: readonly GrantedAccess[],
): Promise<boolean> {
  const sites = access.map(({ site }) => site)
  const roles = access.map(({ role }) => role)
  const found = await sql`select 1 from unnest(${sites}::bigint[], ${roles}::bigint[]) as a(site_id, role_id)
    join site s on s.tenant_id = ${tenantId} and s.id = a.site_id and s.is_active
    join role r on r.tenant_id = ${tenantId} and r.id = a.role_id and r.is_active
    join role_permission p on p.tenant_id = ${tenantId} and p.parent_id = r.id and p.permission = ${administratorPermission}
    limit 1`.execute(trx)
  return found.rows.length > 0
}
