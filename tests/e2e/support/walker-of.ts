import { everybodyPermission } from '#core/definition/everybody-permission.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { readDemoData, type DemoData } from '../../../server/demo/demo-data.ts'
import type { SignInAs } from './begin-session.ts'

/** A person of the demo in one of their roles. */
export interface Walker extends Required<Pick<SignInAs, 'user' | 'role' | 'site' | 'tenant'>> {}

const demo = readDemoData()

/** Who works with a family: the first person whose role views and creates it, and the administrator only where nobody else does. */
export function walkerOf({ permissions }: FamilyDefinition, tenant: string): Walker {
  const needed = [permissions.view, permissions.create].filter((name) => name !== everybodyPermission)
  const worker = walkers(tenant).find(({ granted }) => needed.every((name) => granted.includes(name)))
  return worker?.walker ?? administrator(tenant)
}

/** Who may see and make everything. */
export function administrator(tenant: string): Walker {
  return { tenant, user: 'admin', site: 'resort', role: 'System administrator' }
}

function walkers(tenant: string) {
  const atWork = (demo.users[tenant] ?? []).filter(({ state, mfa, username }) => !state && !mfa && username !== 'admin')
  return atWork.flatMap(({ username, roles }) =>
    roles.map((role) => ({
      walker: { tenant, user: username, site: 'resort', role },
      granted: permissionsOf(demo.roles, role),
    })),
  )
}

function permissionsOf(roles: DemoData['roles'], role: string): readonly string[] {
  return roles.find(({ name }) => name === role)?.permissions ?? []
}
