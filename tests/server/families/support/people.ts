import type pg from 'pg'
import { everybodyPermission } from '#core/definition/everybody-permission.ts'
import { signInPaths, type KeepaliveAnswer } from '#core/http/sign-in-contract.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { readDemoData, type DemoUser } from '../../../../server/demo/demo-data.ts'
import type { DemoApp } from '../../support/demo-app.ts'
import { signInAs, type TestSession } from '../../support/sign-in.ts'
import { guardsOfAll } from './guarded-calls.ts'

/** A session that outlives its first token, as the page's does. */
export interface LastingSession extends TestSession {
  readonly renew: () => Promise<void>
}

function lasting(session: TestSession): LastingSession {
  let authorization = session.headers['authorization'] ?? ''
  const call: TestSession['call'] = (options) =>
    session.call({ ...options, headers: { authorization, ...options.headers } })
  return {
    ...session,
    call,
    renew: async () => {
      const answer = await call({ method: 'POST', url: signInPaths.keepalive, payload: { idleSeconds: 0 } })
      const { access_token: token } = answer.json<KeepaliveAnswer>()
      if (token !== undefined) authorization = `Bearer ${token}`
    },
  }
}

/** Everybody who is asked about a tenant's records, signed in once. */
export interface People {
  /** Holds every right, at site 2. */
  readonly admin: LastingSession
  /** The same person at another site; undefined where the tenant has one besides its head office. */
  readonly elsewhere: LastingSession | undefined
  /** May view everything and write nothing. */
  readonly viewer: LastingSession
  /** May do everything, and read nothing that is guarded by a right of its own. */
  readonly blind: LastingSession
  /** May do what everybody may. */
  readonly nobody: LastingSession
  /** The people of the demo in each of their roles, for moves that ask for somebody in particular; admin first. */
  readonly cast: readonly LastingSession[]
}

const site = 2

/** Lets every session go on for its next ten minutes. */
export async function renewAll({ admin, elsewhere, viewer, blind, nobody, cast }: People): Promise<void> {
  for (const session of [admin, elsewhere, viewer, blind, nobody, ...cast]) await session?.renew()
}

/** Signs the people of a tenant in; three roles are added for it. */
export async function signInPeople(demo: DemoApp, definitions: TenantDefinitions): Promise<People> {
  const tenant = definitions.tenantId
  await demo.admin.query('delete from rate_counter')
  const families = [...definitions.families.values()]
  const views = new Set(families.map(({ permissions }) => permissions.view))
  const writes = new Set(families.flatMap(({ permissions }) => permissions.create))
  const viewing = [...views].filter((name) => !writes.has(name) && name !== everybodyPermission)
  const username = (readDemoData().users[tenant] ?? []).findLast(isAtWork)?.username ?? 'admin'
  const role = await administratorRole(demo.admin, tenant)
  const viewer = await addRole(demo.admin, tenant, { name: 'Views all', permissions: viewing, username })
  const nobody = await addRole(demo.admin, tenant, { name: 'Views nothing', permissions: [], username })
  const guards = guardsOfAll(definitions)
  const unguarded = (await permissionsOf(demo.admin, tenant, role)).filter((name) => !guards.has(name))
  const blind = await addRole(demo.admin, tenant, { name: 'Sees no costs', permissions: unguarded, username })
  const elsewhere = await otherSite(demo.admin, tenant, role)
  const signedIn = async (name: string, at: number, as: number) =>
    lasting(await signInAs(demo, { tenant, username: name, site: at, role: as }))
  return {
    admin: await signedIn('admin', site, role),
    elsewhere: elsewhere === undefined ? undefined : await signedIn('admin', elsewhere, role),
    viewer: await signedIn(username, site, viewer),
    blind: await signedIn(username, site, blind),
    nobody: await signedIn(username, site, nobody),
    cast: await signInCast(demo, tenant),
  }
}

async function administratorRole(admin: pg.Client, tenant: string): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    "select id from role where tenant_id = $1 and name = 'System administrator'",
    [tenant],
  )
  return Number(rows[0]?.id)
}

async function permissionsOf(admin: pg.Client, tenant: string, role: number): Promise<readonly string[]> {
  const { rows } = await admin.query<{ permission: string }>(
    'select permission from role_permission where tenant_id = $1 and parent_id = $2',
    [tenant, role],
  )
  return rows.map(({ permission }) => permission)
}

interface NewRole {
  readonly name: string
  readonly permissions: readonly string[]
  /** Who may take it at site 2. */
  readonly username: string
}

async function addRole(admin: pg.Client, tenant: string, { name, permissions, username }: NewRole): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    'insert into role (tenant_id, name) values ($1, $2) returning id',
    [tenant, name],
  )
  const id = Number(rows[0]?.id)
  await admin.query(
    `insert into role_permission (tenant_id, parent_id, line_no, permission)
     select $1, $2, row_number() over (), name from unnest($3::text[]) as name`,
    [tenant, id, permissions],
  )
  await letIn(admin, tenant, { username, siteId: site, role: id })
  return id
}

/** Another site the administrator is let in at; the head office sees all sites and is none. */
async function otherSite(admin: pg.Client, tenant: string, role: number): Promise<number | undefined> {
  const { rows } = await admin.query<{ id: string }>(
    'select id from site where tenant_id = $1 and id not in (1, $2) order by id limit 1',
    [tenant, site],
  )
  if (rows[0] === undefined) return undefined
  const id = Number(rows[0].id)
  await letIn(admin, tenant, { username: 'admin', siteId: id, role })
  return id
}

interface Access {
  readonly username: string
  readonly siteId: number
  readonly role: number
}

/** One line of access more, unless the person has it. */
async function letIn(admin: pg.Client, tenant: string, { username, siteId, role }: Access): Promise<void> {
  await admin.query(
    `insert into user_access (tenant_id, parent_id, line_no, site_id, role_id)
     select $1, u.id, 100 + $3::int + $4::int, $3, $4 from app_user u where u.tenant_id = $1 and u.username = $2
       and not exists (select 1 from user_access o where o.tenant_id = $1 and o.parent_id = u.id and o.site_id = $3 and o.role_id = $4)`,
    [tenant, username, siteId, role],
  )
}

async function signInCast(demo: DemoApp, tenant: string): Promise<readonly LastingSession[]> {
  const users = readDemoData().users[tenant] ?? []
  const sessions: LastingSession[] = []
  for (const user of users.filter(isAtWork)) {
    for (const role of await rolesOf(demo.admin, tenant, user)) {
      sessions.push(lasting(await signInAs(demo, { tenant, username: user.username, site, role })))
    }
  }
  return sessions
}

function isAtWork({ state, mfa, sites }: DemoUser): boolean {
  return state === undefined && mfa === undefined && sites.includes(site)
}

async function rolesOf(admin: pg.Client, tenant: string, { username, roles }: DemoUser): Promise<readonly number[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select distinct r.id from user_access a join role r on r.tenant_id = a.tenant_id and r.id = a.role_id
     join app_user u on u.tenant_id = a.tenant_id and u.id = a.parent_id
     where a.tenant_id = $1 and u.username = $2 and a.site_id = $3 and r.name = any($4) order by r.id`,
    [tenant, username, site, roles],
  )
  return rows.map(({ id }) => Number(id))
}
