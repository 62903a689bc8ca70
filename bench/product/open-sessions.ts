import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { signToken } from '../../server/auth/session/access-token.ts'
import { tokenKeys } from '../../server/auth/session/token-keys.ts'
import { readSecrets } from '../../server/db/prepare/secrets.ts'

/** Whose sessions they are. */
export interface SessionsOf {
  readonly username: string
  readonly siteId: number
  /** Calls before the next session takes over. */
  readonly callsEach?: number
  /** How many sessions there are; enough for every load by default. */
  readonly sessions?: number
}

/** Sessions that are opened: enough for every load; signing in is measured elsewhere. */
export const sessionCount = 400

/** What is filled and measured may take longer than a token lasts, or than somebody may be idle: these last so long. */
const lastingHours = 6

/** One session may make 600 calls a minute. */
const mostCallsEach = 500

interface Person {
  readonly id: number
  readonly email: string
  readonly role: number
}

/** Opens many sessions of one person of tenant `ui` directly in the database; answers the headers of one call after another. */
export async function openSessions(
  admin: pg.Pool,
  dataDir: string,
  { username, siteId, callsEach = mostCallsEach, sessions = sessionCount }: SessionsOf,
): Promise<() => Readonly<Record<string, string>>> {
  const { rows } = await admin.query<Person>(
    `select u.id::int as id, u.email, a.role_id::int as role from app_user u
     join user_access a on a.tenant_id = u.tenant_id and a.parent_id = u.id
     where u.tenant_id = 'ui' and u.username = $1 and a.site_id = $2 order by a.role_id limit 1`,
    [username, siteId],
  )
  const [person] = rows
  if (person === undefined) throw new Error(`${username} may not sign in at site ${siteId}`)
  const ids = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'))
  await admin.query(
    `insert into session (tenant_id, id, user_id, site_id, role_id, idle_minutes) select 'ui', unnest($1::text[]), $2, $3, $4, 0`,
    [ids, person.id, siteId, person.role],
  )
  const keys = tokenKeys(await readSecrets(join(dataDir, 'secrets.json')))
  const clock = { now: () => new Date(Date.now() + lastingHours * 3_600_000) }
  const claims = { tid: 'ui', username, EmailId: person.email, userid: person.id, siteid: siteId }
  const tokens = await Promise.all(ids.map((sid) => signToken({ ...claims, sid }, { keys, clock })))
  let calls = 0
  return () => ({
    tenant: 'ui',
    authorization: `Bearer ${tokens[Math.floor(calls++ / callsEach) % tokens.length]}`,
  })
}
