import { withTenant } from '../../../db/with-tenant.ts'
import type { DemoRole, DemoUser } from '../../demo-data.ts'
import { loadRoles, loadUsers } from '../../load-identity.ts'
import { listOf, readBreadth, readTable } from '../world/read-table.ts'
import { happen, type BreadthPart, type Scene } from '../world/scene.ts'

const columns = ['username', 'displayName', 'role', 'sites', 'location'] as const

/** Roles beside those of the first start. */
export function breadthRoles(): readonly DemoRole[] {
  return readBreadth('roles')
}

/** People beside those of the first start. */
export function breadthUsers(): readonly DemoUser[] {
  return readTable('users', columns).map(({ username, displayName, role, sites, location }) => ({
    username,
    displayName,
    roles: [role],
    sites: listOf(sites).map(Number),
    ...(location === '' ? {} : { location }),
  }))
}

/** Who else works in the group, and in which roles. */
export const loadPeople: BreadthPart = (scene) => {
  const roles = breadthRoles().filter(({ name }) => !scene.ids.roles.has(name))
  const users = breadthUsers().filter(({ username }) => !scene.ids.users.has(username))
  if (roles.length === 0 && users.length === 0) return []
  return [happen(scene, ['Users', 'further people'], () => write(scene, roles, users))]
}

async function write(scene: Scene, roles: readonly DemoRole[], users: readonly DemoUser[]): Promise<void> {
  const { definitions, db } = scene.stage
  const { tenantId } = definitions
  await withTenant(db, { tenantId }, async (trx) => {
    const input = { ...scene, trx, definitions }
    const roleIds = new Map([...scene.ids.roles, ...(await loadRoles(input, roles))])
    const userIds = await loadUsers(input, users, roleIds)
    for (const { username, location } of users) {
      const home = location === undefined ? undefined : scene.ids.places.get(location)
      if (home === undefined) continue
      await trx
        .updateTable('app_user')
        .set({ default_location_id: home })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', userIds.get(username) ?? 0)
        .execute()
    }
  })
}
