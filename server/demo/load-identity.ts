import { sql } from 'kysely'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { pepperKeyId } from '../auth/deps/password-hash.ts'
import type { Trx } from '../db/pool.ts'
import { standardLocationTypes } from '../people/standard-location-types.ts'
import type { DemoData, DemoRole, DemoSite, DemoUser } from './demo-data.ts'

/** Password of every demo account (contract). */
export const demoPassword = 'Larder!2026'

/** What loading the people needs. `hash` makes a stored password of a plain one. */
export interface IdentityInput {
  readonly trx: Trx
  readonly definitions: TenantDefinitions
  readonly data: DemoData
  readonly now: Date
  readonly hash: (password: string) => Promise<string>
}

/** What people are loaded with. */
export type PeopleInput = Omit<IdentityInput, 'data'>

/** What roles are loaded with. */
export type RolesInput = Pick<IdentityInput, 'trx' | 'definitions'>

/** Ids that later steps refer to by name. */
export interface Identity {
  readonly userIds: ReadonlyMap<string, number>
  readonly roleIds: ReadonlyMap<string, number>
}

/** Creates a demo tenant's currency, sites, roles and people. */
export async function loadIdentity(input: IdentityInput): Promise<Identity> {
  const { trx, definitions, data } = input
  const tenantId = definitions.tenantId
  await loadCurrency(trx, tenantId)
  await loadSites(trx, tenantId, data.sites[tenantId] ?? [])
  await trx
    .insertInto('location_type')
    .values(standardLocationTypes.map((name, index) => ({ tenant_id: tenantId, id: index + 1, name })))
    .execute()
  const roleIds = await loadRoles(input, data.roles)
  const userIds = await loadUsers(input, data.users[tenantId] ?? [], roleIds)
  return { userIds, roleIds }
}

async function loadCurrency(trx: Trx, tenantId: string): Promise<void> {
  // Base currency id 164 is US dollars, the default.
  const dollar = { tenant_id: tenantId, id: 164, code: 'USD', name: 'US Dollars', decimals: 2, symbol: '$' }
  const others = [
    { tenant_id: tenantId, id: 165, code: 'EUR', name: 'Euro', decimals: 2, symbol: '€' },
    { tenant_id: tenantId, id: 166, code: 'GBP', name: 'Pounds sterling', decimals: 2, symbol: '£' },
  ]
  await trx
    .insertInto('currency')
    .values([dollar, ...others])
    .execute()
}

async function loadSites(trx: Trx, tenantId: string, sites: readonly DemoSite[]): Promise<void> {
  const rows = sites.map((site) => ({
    tenant_id: tenantId,
    id: site.id,
    code: site.code,
    name: site.name,
    base_currency_id: 164,
    iana_timezone: site.timezone,
  }))
  await trx.insertInto('site').values(rows).execute()
  // Their ids are the contract's: the next site that somebody makes takes one after them.
  await sql`select nextval(pg_get_serial_sequence('site', 'id')) from generate_series(1, ${rows.length})`.execute(trx)
}

/** Creates roles with their permissions; answers their ids by name. */
export async function loadRoles(input: RolesInput, roles: readonly DemoRole[]): Promise<ReadonlyMap<string, number>> {
  const tenantId = input.definitions.tenantId
  const every = Object.values(input.definitions.areas).flat()
  const ids = new Map<string, number>()
  for (const role of roles) {
    const { id } = await input.trx
      .insertInto('role')
      .values({ tenant_id: tenantId, name: role.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const permissions = role.permissions.includes('*') ? every : role.permissions
    await input.trx
      .insertInto('role_permission')
      .values(
        [...new Set(permissions)].map((permission, index) => ({
          tenant_id: tenantId,
          parent_id: id,
          line_no: index + 1,
          permission,
        })),
      )
      .execute()
    ids.set(role.name, id)
  }
  return ids
}

/** Creates people with their access and password; answers their ids by name. */
export async function loadUsers(
  input: PeopleInput,
  users: readonly DemoUser[],
  roleIds: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const user of users) {
    const id = await loadUser(input, user)
    ids.set(user.username, id)
    await loadAccess(input, { user, id, roleIds })
    await loadPassword(input, user, id)
  }
  return ids
}

async function loadUser({ trx, definitions }: PeopleInput, user: DemoUser): Promise<number> {
  const row = {
    tenant_id: definitions.tenantId,
    username: user.username,
    display_name: user.displayName,
    email: `${user.username}@${definitions.tenantId}.larder.test`,
    phone: '5550100',
    language: 'en',
    authentication_type: user.mfa ? 'MultiTurn' : null,
    is_mfa_registered: user.mfa === 'registered',
    is_blocked: user.state === 'blocked',
  }
  const { id } = await trx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function loadAccess(
  { trx, definitions }: PeopleInput,
  grant: { readonly user: DemoUser; readonly id: number; readonly roleIds: ReadonlyMap<string, number> },
): Promise<void> {
  const pairs = grant.user.sites.flatMap((site) => grant.user.roles.map((role) => ({ site, role })))
  const rows = pairs.map(({ site, role }, index) => ({
    tenant_id: definitions.tenantId,
    parent_id: grant.id,
    line_no: index + 1,
    site_id: site,
    role_id: grant.roleIds.get(role) ?? 0,
  }))
  await trx.insertInto('user_access').values(rows).execute()
}

async function loadPassword({ trx, definitions, hash, now }: PeopleInput, user: DemoUser, id: number): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  await trx
    .insertInto('user_password')
    .values({
      tenant_id: definitions.tenantId,
      user_id: id,
      hash: await hash(demoPassword),
      pepper_key_id: pepperKeyId,
      is_random: user.state === 'random',
      expires_on: user.state === 'expiring' ? inDays(5) : null,
    })
    .execute()
}
