import { multiTurnAuthentication } from '#core/http/sign-in-contract.ts'
import type { TenantConfig } from '#core/model/tenant-config.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { firstPasswordHours } from '../auth/password/make-temporary-passwords.ts'
import { endUserSessions } from '../auth/session/end-session.ts'
import type { PasswordHasher } from '../auth/deps/password-hash.ts'
import { revokeHandles } from '../auth/handle/sign-in-handle.ts'
import { readSecurityPolicy } from '../preferences/security-policy.ts'
import { giveTemporaryPassword } from '../auth/password/temporary-password.ts'
import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { isAccountName } from './account-name.ts'
import { administratorRoleName, renewAdministratorRole } from './administrator-role.ts'
import { beginTenant } from './begin-tenant.ts'

/** What the command works with. */
export interface AdministratorDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly hasher: PasswordHasher
  readonly now: Date
}

/** Who is to administer which tenant. */
export interface AdministratorRequest {
  readonly tenantId: string
  readonly username: string
  readonly email: string
}

/** How they sign in the first time. */
export interface NewAdministrator {
  /** Works once, and must be changed then. */
  readonly password: string
  readonly until: Date
  readonly roleName: string
  /** False where the person was known and was let in again. */
  readonly isNew: boolean
}

/**
 * Makes somebody administrator of a tenant at its head office, for whoever has the machine: the first one of a tenant, or one who
 * lets people in again. Makes what a bare tenant lacks; a known user is unblocked and signed out everywhere. @throws Error
 */
export function createAdministrator(
  { db, definitions, hasher, now }: AdministratorDeps,
  { tenantId, username, email }: AdministratorRequest,
): Promise<NewAdministrator> {
  if (definitions.findSettings(tenantId) === undefined)
    throw new Error(`There is no tenant ${tenantId}; there are ${definitions.tenantIds.join(', ')}`)
  if (!isAccountName(username))
    throw new Error(`A user name has letters a to z, digits and . _ - @ + only: ${username}`)
  const { settings, areas } = definitions.forTenant(tenantId)
  return withTenant(db, { tenantId }, async (trx) => {
    await beginTenant(trx, settings)
    const roleId = await renewAdministratorRole(trx, tenantId, Object.values(areas).flat())
    const { hasSecondFactor } = await readSecurityPolicy(trx, definitions.forTenant(tenantId))
    const person = await letIn(trx, { settings, hasSecondFactor, username, email, now })
    await giveAccess(trx, { tenantId, userId: person.id, roleId })
    const until = new Date(now.getTime() + firstPasswordHours * 3_600_000)
    const password = await giveTemporaryPassword(trx, { tenantId, user: person, hasher, until })
    const actor = { tenantId, traceId: 'admin:create', userId: null, sessionId: null }
    const reason = 'made administrator by the command admin:create'
    await appendAudit(trx, { actor, now }, { action: 'administrator', entity: 'user', entityId: person.id, reason })
    return { password, until, roleName: administratorRoleName, isNew: person.isNew }
  })
}

interface LetIn {
  readonly hasSecondFactor: boolean
  readonly settings: TenantConfig
  readonly username: string
  readonly email: string
  readonly now: Date
}

interface Person {
  readonly id: number
  readonly hash: string | null
  readonly isNew: boolean
}

async function letIn(trx: Trx, input: LetIn): Promise<Person> {
  const { settings, username, email, now } = input
  const tenantId = settings.id
  const known = await trx
    .updateTable('app_user')
    .set((eb) => ({ is_active: true, is_blocked: false, email, version_no: eb('version_no', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .returning('id')
    .executeTakeFirst()
  if (known === undefined) return { id: await addUser(trx, input), hash: null, isNew: true }
  await revokeHandles(trx, { tenantId, userId: known.id })
  await endUserSessions(trx, { tenantId, userId: known.id, now, why: 'made administrator' })
  const password = await trx
    .selectFrom('user_password')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', known.id)
    .executeTakeFirst()
  return { id: known.id, hash: password?.hash ?? null, isNew: false }
}

async function addUser(trx: Trx, { settings, hasSecondFactor, username, email }: LetIn): Promise<number> {
  const row = {
    tenant_id: settings.id,
    username,
    display_name: username,
    email,
    language: settings.locale.defaultLanguage,
    authentication_type: hasSecondFactor ? multiTurnAuthentication : null,
  }
  const { id } = await trx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface Access {
  readonly tenantId: string
  readonly userId: number
  readonly roleId: number
}

/** The head office with the role, behind what the person may do already. */
async function giveAccess(trx: Trx, { tenantId, userId, roleId }: Access): Promise<void> {
  const own = { tenant_id: tenantId, parent_id: userId }
  const { last } = await trx
    .selectFrom('user_access')
    .select((eb) => eb.fn.coalesce(eb.fn.max('line_no'), eb.lit(0)).as('last'))
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', userId)
    .executeTakeFirstOrThrow()
  const held = await trx
    .selectFrom('user_access')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', userId)
    .where('site_id', '=', 1)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  if (held !== undefined) return
  await trx
    .insertInto('user_access')
    .values({ ...own, line_no: Number(last) + 1, site_id: 1, role_id: roleId })
    .execute()
}
