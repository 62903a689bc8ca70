import { createActor, type DemoActor, type DemoStage } from './demo-actor.ts'
import type { DemoData } from './demo-data.ts'
import type { Identity } from './load-identity.ts'
import { idOf } from './masters/create-all.ts'

/** The people of a demo tenant, each at the site they are wanted at. */
export type Cast = (username: string, siteId: number) => DemoActor

/** The application with what the demo knows of its people. */
export interface CastStage extends DemoStage {
  readonly data: DemoData
}

/** User names of who does what in a tenant. */
export interface ActorNames {
  readonly keeper: string
  readonly chef?: string
  readonly controller?: string
  readonly buyer?: string
  readonly clerk?: string
}

/** Who does what in a tenant; the small ones have an administrator only. */
export function actorNames(tenantId: string): ActorNames {
  if (tenantId === 'ui')
    return { keeper: 'storekeeper', chef: 'chef', controller: 'controller', buyer: 'buyer', clerk: 'payables' }
  if (tenantId === 'harbor') return { keeper: 'admin', chef: 'mfa', controller: 'bob', buyer: 'admin' }
  return { keeper: 'admin' }
}

/** Lets any person of the demo act at any site, in the first of their roles. */
export function castOf(stage: CastStage, { userIds, roleIds }: Identity): Cast {
  const { definitions, data } = stage
  const every = Object.values(definitions.areas).flat()
  return (username: string, siteId: number): DemoActor => {
    const user = data.users[definitions.tenantId]?.find((one) => one.username === username)
    const role = data.roles.find(({ name }) => name === user?.roles[0])
    if (!user || !role) throw new Error(`The demo has no ${username} in ${definitions.tenantId}`)
    const permissions = new Set(role.permissions.includes('*') ? every : role.permissions)
    const person = { userId: idOf(userIds, username), username, roleId: idOf(roleIds, role.name), siteId, permissions }
    return createActor(stage, person)
  }
}
