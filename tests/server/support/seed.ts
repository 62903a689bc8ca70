import { sql } from 'kysely'
import { createPasswordHasher, pepperKeyId } from '../../../server/auth/deps/password-hash.ts'
import type { Db, Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { cheapHash, testSecrets } from './test-secrets.ts'
import { seedTimeZone } from './site-day.ts'

/** Password of every seeded account. */
export const testPassword = 'Larder!2026'

/** The seeded accounts, their ids and role; the same in every tenant, so that a leak shows a twin and not nothing. */
export const testUsers = {
  admin: { id: 1, roleId: 1 },
  chef: { id: 2, roleId: 2 },
  controller: { id: 3, roleId: 3 },
  lowpriv: { id: 4, roleId: 4 },
} as const

/** Name of a seeded account. */
export type TestUser = keyof typeof testUsers

const roleNames = ['Administrator', 'Chef', 'Controller', 'Guest']
const siteNames = ['Head office', 'Resort', 'Convention centre']

let hashed: Promise<string> | undefined

/** Permissions of the seeded roles; `Guest` has none. */
export type RolePermissions = Partial<Record<'Administrator' | 'Chef' | 'Controller', readonly string[]>>

/** Gives tenants the same people, roles and sites. Every user but the guest may work at all three sites. */
export async function seedTenants(db: Db, tenantIds: readonly string[], permissions: RolePermissions): Promise<void> {
  hashed ??= createPasswordHasher(testSecrets, cheapHash).hash(testPassword)
  const hash = await hashed
  for (const tenantId of tenantIds) {
    await withTenant(db, { tenantId }, async (trx) => {
      await seedPlaces(trx, tenantId)
      await seedRoles(trx, tenantId, permissions)
      await seedUsers(trx, tenantId, hash)
      await skipTakenIds(trx)
    })
  }
}

async function seedPlaces(trx: Trx, tenantId: string): Promise<void> {
  const dollar = { tenant_id: tenantId, id: 164, code: 'USD', name: 'US Dollars', symbol: '$' }
  await trx.insertInto('currency').values(dollar).execute()
  const sites = siteNames.map((name, index) => ({
    tenant_id: tenantId,
    id: index + 1,
    code: `S${index + 1}`,
    name: `${name} of ${tenantId}`,
    base_currency_id: 164,
    iana_timezone: seedTimeZone,
  }))
  await trx.insertInto('site').values(sites).execute()
}

async function seedRoles(trx: Trx, tenantId: string, permissions: RolePermissions): Promise<void> {
  const roles = roleNames.map((name, index) => ({ tenant_id: tenantId, id: index + 1, name }))
  await trx.insertInto('role').values(roles).execute()
  const rows = Object.entries(permissions).flatMap(([name, names]) =>
    names.map((permission, index) => ({
      tenant_id: tenantId,
      parent_id: roleNames.indexOf(name) + 1,
      line_no: index + 1,
      permission,
    })),
  )
  if (rows.length > 0) await trx.insertInto('role_permission').values(rows).execute()
}

async function seedUsers(trx: Trx, tenantId: string, hash: string): Promise<void> {
  for (const [username, { id, roleId }] of Object.entries(testUsers)) {
    const email = `${username}@${tenantId}.example`
    await trx
      .insertInto('app_user')
      .values({ tenant_id: tenantId, id, username, display_name: username, email })
      .execute()
    await trx
      .insertInto('user_password')
      .values({ tenant_id: tenantId, user_id: id, hash, pepper_key_id: pepperKeyId })
      .execute()
    const access = siteNames.map((_, index) => ({
      tenant_id: tenantId,
      parent_id: id,
      line_no: index + 1,
      site_id: index + 1,
      role_id: roleId,
    }))
    await trx.insertInto('user_access').values(access).execute()
  }
}

/** Ids given above were not taken from the sequences. */
async function skipTakenIds(trx: Trx): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(name, 'id'), 1000)
    from unnest(array['app_user', 'role', 'site', 'currency']) as name`.execute(trx)
}
