import { didYouMean } from '#core/text/did-you-mean.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'

/** What the command works with. */
export interface GrantDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly now: Date
}

/** Which role of which tenant is given which permissions. */
export interface GrantRequest {
  readonly tenantId: string
  /** Its name, in any case. */
  readonly role: string
  readonly permissions: readonly string[]
}

/**
 * Gives a role permissions, for whoever has the machine: those of a new screen are held by nobody, and nobody can give a right they
 * lack. Answers those the role did not hold before. Sessions of the role have them after five seconds at most. @throws Error that names
 * what is unknown and the nearest name there is
 */
export function grantPermissions(deps: GrantDeps, request: GrantRequest): Promise<readonly string[]> {
  const { definitions, db, now } = deps
  const { tenantId, permissions } = request
  if (definitions.findSettings(tenantId) === undefined) throw unknown('tenant', tenantId, definitions.tenantIds)
  const known = Object.values(definitions.forTenant(tenantId).areas).flat()
  const wrong = permissions.find((name) => !known.includes(name))
  if (wrong !== undefined) throw unknown('permission', wrong, known)
  return withTenant(db, { tenantId }, async (trx) => {
    const roleId = await lockRole(trx, request)
    const added = await addPermissions(trx, { tenantId, roleId, permissions })
    if (added.length > 0) {
      const actor = { tenantId, traceId: 'roles:grant', userId: null, sessionId: null }
      const reason = 'granted by the command roles:grant'
      const entry = { action: 'grant', entity: 'role', entityId: roleId, after: { permissions: added }, reason }
      await appendAudit(trx, { actor, now }, entry)
    }
    return added
  })
}

/** The role, in a new version: a form opened before must not take back what is given here. */
async function lockRole(trx: Trx, { tenantId, role }: GrantRequest): Promise<number> {
  const found = await trx
    .updateTable('role')
    .set((eb) => ({ version_no: eb('version_no', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', role.trim().toLowerCase()))
    .returning('id')
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const roles = await trx.selectFrom('role').select('name').where('tenant_id', '=', tenantId).execute()
  throw unknown(
    'role',
    role,
    roles.map(({ name }) => name),
  )
}

interface Addition {
  readonly tenantId: string
  readonly roleId: number
  readonly permissions: readonly string[]
}

async function addPermissions(trx: Trx, { tenantId, roleId, permissions }: Addition): Promise<readonly string[]> {
  const held = await trx
    .selectFrom('role_permission')
    .select(['permission', 'line_no'])
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', roleId)
    .execute()
  const holds = new Set(held.map(({ permission }) => permission))
  const added = [...new Set(permissions)].filter((name) => !holds.has(name))
  const last = Math.max(0, ...held.map((row) => Number(row.line_no)))
  if (added.length === 0) return []
  const rows = added.map((permission, index) => ({
    tenant_id: tenantId,
    parent_id: roleId,
    line_no: last + index + 1,
    permission,
  }))
  await trx.insertInto('role_permission').values(rows).execute()
  return added
}

function unknown(what: string, name: string, known: Iterable<string>): Error {
  const all = [...known]
  const hint = didYouMean(name, all)
  return new Error(
    `There is no ${what} "${name}"${hint === undefined ? `; there are ${all.join(', ')}` : ` (${hint})`}`,
  )
}
