import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { ask, type FloorDatabase } from './floor-database.ts'

/** What a person of the floor enters. */
interface Entered {
  readonly username: string
  readonly password: string
}

/** The password of everybody here. */
export const floorPassword = 'By hand, 12 letters'

/** As server/auth stores passwords. */
export const argon = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }

/**
 * Signing in by hand in the four calls a browser makes: the password against a hash of the floor's own, which knows no pepper; where the person may
 * work; a code; and a session with a signed token. Nothing is limited, told to the audit log or remembered of a device.
 */
export function addSignIn(app: FastifyInstance, database: FloorDatabase): void {
  let stored: Promise<string> | undefined
  const { privateKey } = generateKeyPairSync('ed25519')
  app.post<{ Body: Entered }>('/sign-in/verify', async ({ body }) => {
    const [person] = await database.read((client) =>
      ask<{ readonly id: number }>(client, { name: 'person', text: personText }, [body.username]),
    )
    // Hashed when first asked for: it takes memory nobody else needs.
    stored ??= hash(floorPassword, argon)
    if (person === undefined || !(await verify(await stored, body.password))) throw new Error('Nobody signs in so')
    return person
  })
  app.post<{ Body: { readonly id: number } }>('/sign-in/access', ({ body: { id } }) =>
    database.read(async (client) => ({ places: await ask(client, { name: 'places', text: placesText }, [id]) })),
  )
  app.post('/sign-in/code', async () => ({ code: randomBytes(32).toString('base64url') }))
  app.post<{ Body: { readonly id: number; readonly site: number; readonly role: number } }>(
    '/sign-in/token',
    ({ body: { id, site, role } }) =>
      database.inTransaction(async (client) => {
        const session = randomBytes(32).toString('base64url')
        const claims = Buffer.from(JSON.stringify({ sid: session, id, site, role })).toString('base64url')
        const token = `${claims}.${sign(null, Buffer.from(claims), privateKey).toString('base64url')}`
        const last = [ask(client, { name: 'session', text: sessionText }, [session, id, site, role])]
        return { answer: JSON.stringify({ token }), last }
      }),
  )
}

const personText = `select u.id::int as id, u.display_name as name from app_user u
  join user_password p on p.tenant_id = u.tenant_id and p.user_id = u.id
  where u.tenant_id = 'ui' and lower(u.username) = lower($1) and u.is_active and not u.is_blocked`

const placesText = `select a.site_id::int as site, a.role_id::int as role, s.name, r.name as "roleName" from user_access a
  join site s on s.tenant_id = a.tenant_id and s.id = a.site_id join role r on r.tenant_id = a.tenant_id and r.id = a.role_id
  where a.tenant_id = 'ui' and a.parent_id = $1 order by a.site_id, a.role_id`

const sessionText = `insert into session (tenant_id, id, user_id, site_id, role_id) values ('ui', $1, $2, $3, $4)`
