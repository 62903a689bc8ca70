import type { LightMyRequestResponse } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths, type KeepaliveAnswer } from '#core/http/sign-in-contract.ts'
import { sessionTimeoutKey, userSettingsPaths } from '#core/http/user-settings-contract.ts'
import { tokenKeys } from '../../../server/auth/session/token-keys.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'
import { testSecrets } from '../support/test-secrets.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    definitions: smallDefinitions(),
    permissions: { Chef: ['ViewRequisition'] },
    extend: (app) => {
      app.get('/test/guarded', { config: { access: { permission: 'ViewRequisition' } } }, async () => ({ ok: true }))
    },
  })
})
afterAll(() => test.close())

const change = <T>(work: (trx: Trx) => Promise<T>) => withTenant(test.db, { tenantId: 'ui' }, work)
const ask = ({ call }: TestSession) => call({ method: 'GET', url: userSettingsPaths.settings })
const keepalive = ({ call }: TestSession, idleSeconds: number) =>
  call({ method: 'POST', url: signInPaths.keepalive, payload: { idleSeconds } })

/** The session with the token a keepalive renewed. */
function renewed(session: TestSession, answer: LightMyRequestResponse): TestSession {
  const { access_token: token } = answer.json<KeepaliveAnswer>()
  if (token === undefined) throw new Error(`no renewal: ${answer.body}`)
  const headers = { ...session.headers, authorization: `Bearer ${token}` }
  return {
    token,
    headers,
    call: (options) => test.app.inject({ ...options, headers: { ...headers, ...options.headers } }),
  }
}

describe('a session', () => {
  it('[AUTH-66] empties caches with sign-out and leaves unsaved work where it is', async () => {
    const session = await signIn(test, { user: 'chef' })
    const { headers } = await session.call({ method: 'POST', url: signInPaths.logout, payload: {} })
    expect(headers['clear-site-data']).toBe('"cache", "prefetchCache", "prerenderCache"')
  })

  it('[AUTH-12] ends at once with sign-out: the very next call with its token is refused', async () => {
    const session = await signIn(test)
    expect((await ask(session)).statusCode).toBe(200)
    const out = await session.call({ method: 'POST', url: signInPaths.logout })
    expect(out.statusCode).toBe(200)
    const after = await ask(session)
    expect(after.statusCode).toBe(401)
    expect(after.json()).toMatchObject({ Code: 'E_SESSION', Response_Code: 401 })
  })

  it('[AUTH-13] that another node revokes is refused within five seconds', async () => {
    const session = await signIn(test)
    await ask(session)
    await change((trx) => trx.updateTable('session').set({ revoked_on: test.clock.now().toISOString() }).execute())
    test.clock.moveSeconds(5)
    expect((await ask(session)).statusCode).toBe(401)
  })

  it('[AUTH-14] ends when nobody did anything for the idle minutes and the warning, however often the page says it is open', async () => {
    let session = await signIn(test)
    for (let idle = 540; idle <= 3240; idle += 540) {
      test.clock.moveSeconds(540)
      session = renewed(session, await keepalive(session, idle))
    }
    // 59 minutes, 60 seconds of warning and 30 of slack are 3630 seconds.
    test.clock.moveSeconds(380)
    expect((await keepalive(session, 3620)).statusCode).toBe(200)
    test.clock.moveSeconds(15)
    expect((await keepalive(session, 3635)).json()).toMatchObject({ Code: 'E_SESSION' })
  })

  it('[AUTH-14] lives on when the page tells of activity, or calls for data', async () => {
    let session = await signIn(test)
    for (let minute = 0; minute < 126; minute += 9) {
      test.clock.moveSeconds(540)
      session = renewed(session, await keepalive(session, minute < 60 ? 5 : 540))
      if (minute >= 60) expect((await ask(session)).statusCode).toBe(200)
      test.clock.moveSeconds(6)
    }
  })

  it('[AUTH-15] renews a token only when under five minutes are left', async () => {
    const session = await signIn(test)
    const early = (await keepalive(session, 0)).json<KeepaliveAnswer>()
    expect(early.access_token).toBeUndefined()
    expect(early.expiresIn).toBe(600)
    test.clock.moveSeconds(301)
    const late = (await keepalive(session, 0)).json<KeepaliveAnswer>()
    expect(late.access_token).toBeTypeOf('string')
    expect(late.expiresIn).toBe(600)
  })

  it('[AUTH-16] ends twelve hours after sign-in whatever happens, also with the idle limit off', async () => {
    const session = await signIn(test)
    const off = { Id: 0, DisplayKeyName: '', Options: '', Key: sessionTimeoutKey, Value: '0' }
    expect((await session.call({ method: 'PUT', url: userSettingsPaths.settings, payload: [off] })).statusCode).toBe(
      200,
    )
    let { token } = session
    const callAt = async () => {
      const headers = { ...session.headers, authorization: `Bearer ${token}` }
      const answer = await test.app.inject({
        method: 'POST',
        url: signInPaths.keepalive,
        headers,
        payload: { idleSeconds: 0 },
      })
      token = answer.json<KeepaliveAnswer>().access_token ?? token
      return answer.statusCode
    }
    for (let minutes = 9; minutes < 720; minutes += 9) {
      test.clock.moveSeconds(540)
      expect(await callAt()).toBe(200)
    }
    test.clock.moveSeconds(540)
    expect(await callAt()).toBe(401)
    await change((trx) => trx.deleteFrom('user_setting').execute())
  })

  it('[AUTH-17] gives way when the user opens a sixth', async () => {
    const sessions: TestSession[] = []
    for (let count = 0; count < 6; count += 1) {
      test.clock.moveSeconds(1)
      sessions.push(await signIn(test, { user: 'controller' }))
    }
    const answers = await Promise.all(sessions.map((session) => ask(session)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 200, 200, 200, 200, 200])
  })

  it('[AUTH-18] loses a right, its role at the site, or its user, within five seconds', async () => {
    const session = await signIn(test, { user: 'chef' })
    const guarded = () => session.call({ method: 'GET', url: '/test/guarded' })
    expect((await guarded()).statusCode).toBe(200)
    await change((trx) => trx.deleteFrom('role_permission').where('parent_id', '=', 2).execute())
    test.clock.moveSeconds(5)
    const refused = await guarded()
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ Code: 'E_PERM' })
    await change((trx) => trx.deleteFrom('user_access').where('parent_id', '=', 2).where('site_id', '=', 2).execute())
    test.clock.moveSeconds(5)
    expect((await guarded()).statusCode).toBe(401)
  })
})

describe('a token', () => {
  it('[AUTH-19] is refused after ten minutes, with another key, another algorithm or another type', async () => {
    const session = await signIn(test)
    const [key] = tokenKeys(testSecrets)
    if (key === undefined) throw new Error('no key')
    const claims = JSON.parse(Buffer.from(session.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
    const withToken = async (token: string) =>
      (
        await test.app.inject({
          url: userSettingsPaths.settings,
          headers: { tenant: 'ui', authorization: `Bearer ${token}` },
        })
      ).statusCode
    const sign = (header: { alg: string; typ: string; kid: string }, secret: typeof key.privateKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader(header).sign(secret)
    expect(await withToken(await sign({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test' }, key.privateKey))).toBe(200)
    expect(await withToken(await sign({ alg: 'EdDSA', typ: 'at+jwt', kid: 'other' }, key.privateKey))).toBe(401)
    expect(await withToken(await sign({ alg: 'EdDSA', typ: 'JWT', kid: 'test' }, key.privateKey))).toBe(401)
    expect(
      await withToken(
        await sign({ alg: 'HS256', typ: 'at+jwt', kid: 'test' }, key.publicKey.export({ type: 'spki', format: 'der' })),
      ),
    ).toBe(401)
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt","kid":"test"}').toString('base64url')}.${session.token.split('.')[1] ?? ''}.`
    expect(await withToken(unsigned)).toBe(401)
    test.clock.moveSeconds(601)
    expect(await withToken(session.token)).toBe(401)
  })
})

describe('the tenant', () => {
  it('[AUTH-20] of the header must be the token’s, byte for byte', async () => {
    const session = await signIn(test)
    for (const tenant of ['harbor', 'UI', 'u', '']) {
      const answer = await session.call({ method: 'GET', url: userSettingsPaths.settings, headers: { tenant } })
      expect([answer.statusCode, answer.json<{ Message: string }>().Message]).toEqual([403, 'invalid/Inactive tenant'])
    }
    const { authorization } = session.headers
    expect((await test.app.inject({ url: userSettingsPaths.settings, headers: { authorization } })).statusCode).toBe(
      403,
    )
  })

  it('[AUTH-31] is audited with every sign-in, sign-out, refusal and foreign header, and never with a password', async () => {
    const session = await signIn(test)
    await session.call({ url: userSettingsPaths.settings, headers: { tenant: 'harbor' } })
    await session.call({ method: 'POST', url: signInPaths.logout })
    const payload = { Username: 'nobody', Password: 'Secret!Word9' }
    await test.app.inject({ method: 'POST', url: signInPaths.verifiedUser, headers: { tenant: 'ui' }, payload })
    const rows = await change((trx) =>
      trx.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(5).execute(),
    )
    expect(rows.map((row) => row.action)).toEqual([
      'sign-in-refused',
      'sign-out',
      'tenant-refused',
      'sign-in',
      'password-accepted',
    ])
    expect(rows[2]?.after).toEqual({ tenant: 'harbor' })
    expect(JSON.stringify(rows)).not.toContain('Secret!Word9')
  })

  it('[AUTH-21] that is unknown or inactive is refused before sign-in with the words the browser knows', async () => {
    for (const tenant of ['closed', 'nowhere', '__proto__', 'constructor']) {
      const answer = await test.app.inject({
        method: 'POST',
        url: signInPaths.verifiedUser,
        headers: { tenant },
        payload: { Username: 'admin', Password: 'x' },
      })
      expect([answer.statusCode, answer.json<{ Message: string }>().Message]).toEqual([403, 'invalid/Inactive tenant'])
    }
  })
})
