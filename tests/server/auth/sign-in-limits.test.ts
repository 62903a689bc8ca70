import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { giveBackTries } from '../../../server/access/rate-limit.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

const wrong = 'Wrong!2026'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())
beforeEach(() => withTenant(test.db, { tenantId: 'ui' }, (trx) => trx.deleteFrom('rate_counter').execute()))

interface From {
  readonly address?: string
  readonly cookie?: string
}

const post = (url: string, payload: object, { address = '203.0.113.1', cookie }: From = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { tenant: 'ui', ...(cookie === undefined ? {} : { cookie }) },
    payload,
  })
const verify = (Username: string, Password: string = testPassword, from: From = {}) =>
  post(signInPaths.verifiedUser, { Username, Password }, from)

/** The cookie a browser would send back. */
const cookieOf = (answer: { headers: Readonly<Record<string, unknown>> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

const statusOf = async (answer: ReturnType<typeof verify>): Promise<number> => (await answer).statusCode

describe('a network that fails too often', () => {
  it('[AUTH-60] is answered 429 without being judged, whatever the password, and others are not', async () => {
    for (let tries = 0; tries < 30; tries += 1) expect(await statusOf(verify(`nobody${tries}`, wrong))).toBe(400)
    const accepted = () =>
      withTenant(test.db, { tenantId: 'ui' }, (trx) =>
        trx.selectFrom('audit_log').select('seq').where('action', '=', 'password-accepted').execute(),
      )
    const before = await accepted()
    const answer = await verify('admin')
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([429, undefined])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await accepted()).toEqual(before)
    expect(await statusOf(verify('admin', testPassword, { address: '203.0.113.2' }))).toBe(200)
    test.clock.moveSeconds(61)
    expect(await statusOf(verify('admin'))).toBe(200)
  })

  it('[AUTH-60] is not one where many sign in', async () => {
    for (let count = 0; count < 40; count += 1) {
      expect(await statusOf(verify(count % 2 === 0 ? 'admin' : 'chef'))).toBe(200)
      if (count === 18)
        await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
          trx.deleteFrom('rate_counter').where('key', 'like', 'handle:%').execute(),
        )
    }
  })

  it('[AUTH-63] is a /64 of IPv6, in which anybody has addresses without end', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      await verify(`nobody${tries}`, wrong, { address: `2001:db8:1:2::${tries.toString(16)}` })
    expect(await statusOf(verify('admin', testPassword, { address: '2001:db8:1:2:ffff::1' }))).toBe(429)
    expect(await statusOf(verify('admin', testPassword, { address: '2001:db8:1:3::1' }))).toBe(200)
  })
})

describe('tries that are not judged', () => {
  it('[AUTH-61] do not count: nobody locks a known account by asking quickly', async () => {
    for (let tries = 0; tries < 5; tries += 1) await verify('chef', wrong)
    for (let tries = 0; tries < 100; tries += 1) expect(await statusOf(verify('chef', wrong))).toBe(429)
    test.clock.moveSeconds(3)
    expect(await statusOf(verify('chef'))).toBe(200)
  })

  it('[AUTH-61] leave a stranger under thirty judged tries an hour', async () => {
    let judged = 0
    for (let spent = 0; spent < 3600;) {
      const answer = await verify('chef', wrong, { address: `203.0.113.${judged}` })
      const seconds = answer.statusCode === 429 ? Number(answer.headers['retry-after']) : 0
      if (answer.statusCode === 400) judged += 1
      test.clock.moveSeconds(seconds)
      spent += seconds
    }
    expect(judged).toBeGreaterThan(5)
    expect(judged).toBeLessThan(30)
  })

  it('[AUTH-64] are those of a busy server too', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `busy${index}`)
    const answers = await Promise.all(
      names.map((name, index) => verify(name, wrong, { address: `198.51.100.${index}` })),
    )
    const judged = answers.filter((answer) => answer.statusCode === 400).length
    const counted = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx.selectFrom('rate_counter').select(['key', 'count']).execute(),
    )
    expect(answers.every((answer) => [400, 503].includes(answer.statusCode))).toBe(true)
    expect(counted.find(({ key }) => key === 'verify')?.count).toBe(judged)
    expect(counted.filter(({ key, count }) => key.startsWith('verify-user:') && count > 0)).toHaveLength(judged)
  })
})

describe('a device the person is known on', () => {
  const besiege = async () => {
    for (let tries = 0; tries < 5; tries += 1) await verify('chef', wrong)
    for (let tries = 0; tries < 25; tries += 1) await verify(`nobody${tries}`, wrong)
    expect(await statusOf(verify('chef'))).toBe(429)
  }

  it('[AUTH-62] keeps a way in while strangers use up the tries of the name and of the network', async () => {
    const cookie = cookieOf(await verify('chef'))
    expect(cookie).toMatch(/^__Host-larder-device=/)
    await besiege()
    expect(await statusOf(verify('chef', testPassword, { cookie }))).toBe(200)
    // A stranger gains nothing by the owner's success.
    expect(await statusOf(verify('chef'))).toBe(429)
  })

  it('[AUTH-62] is a cookie no script reads and no other site sends, and holds no name', async () => {
    const header = String((await verify('chef')).headers['set-cookie'])
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=7776000'])
      expect(header).toContain(part)
    expect(header).not.toContain('chef')
    expect((await verify('chef', wrong)).headers['set-cookie']).toBeUndefined()
  })

  it('[AUTH-62] waits like everybody after five failures of its own', async () => {
    const cookie = cookieOf(await verify('chef'))
    for (let tries = 0; tries < 5; tries += 1) expect(await statusOf(verify('chef', wrong, { cookie }))).toBe(400)
    expect((await verify('chef', testPassword, { cookie })).headers['retry-after']).toBe('2')
    test.clock.moveSeconds(3)
    expect(await statusOf(verify('chef', testPassword, { cookie }))).toBe(200)
  })

  it('[AUTH-62] is known to those who signed in on it, and only as long as their password stands', async () => {
    const first = cookieOf(await verify('admin'))
    const both = cookieOf(await verify('chef', testPassword, { cookie: first }))
    await besiege()
    for (const cookie of [first, `${both}x`, both.replace(/=./, '=!'), '__Host-larder-device=', 'a=b'])
      expect([cookie, await statusOf(verify('chef', testPassword, { cookie }))]).toEqual([cookie, 429])
    expect(await statusOf(verify('chef', testPassword, { cookie: `a=b; ${both}; c=d` }))).toBe(200)
    const newPassword = 'Another!Larder2027'
    const body = { userName: 'chef', currentPassword: testPassword, newPassword, confirmPassword: newPassword }
    const changed = await post(signInPaths.changePassword, body, { cookie: both })
    expect(changed.statusCode).toBe(200)
    expect(await statusOf(verify('chef', newPassword, { cookie: both }))).toBe(429)
    expect(await statusOf(verify('chef', newPassword, { cookie: cookieOf(changed) }))).toBe(200)
    expect(await statusOf(verify('admin', testPassword, { cookie: cookieOf(changed) }))).toBe(200)
  })

  it('[AUTH-62] is forgotten after ninety days', async () => {
    const cookie = cookieOf(await verify('admin'))
    test.clock.moveSeconds(91 * 86_400)
    for (let tries = 0; tries < 5; tries += 1) await verify('admin', wrong)
    expect(await statusOf(verify('admin', testPassword, { cookie }))).toBe(429)
  })
})

describe('a forgotten password', () => {
  it('[AUTH-61] is not kept from its owner by a network that asks too often', async () => {
    const ask = (name: string, remoteAddress: string) =>
      test.app.inject({
        method: 'PUT',
        url: signInPaths.forgotPassword,
        remoteAddress,
        headers: { tenant: 'ui', 'content-type': 'application/json' },
        payload: JSON.stringify(name),
      })
    const asked = () =>
      withTenant(test.db, { tenantId: 'ui' }, (trx) =>
        trx.selectFrom('outbox').select('payload').where('kind', '=', 'forgot-password').execute(),
      )
    for (let count = 0; count < 10; count += 1) await ask(`nobody${count}`, '203.0.113.9')
    for (let count = 0; count < 5; count += 1) await ask('controller', '203.0.113.9')
    const before = (await asked()).length
    expect((await ask('controller', '203.0.113.10')).statusCode).toBe(200)
    expect((await asked()).length).toBe(before + 1)
  })
})

describe('two who sign in at once', () => {
  it('[AUTH-67] counters are given back in the order they were taken in: the second is free while the first is waited for', async () => {
    const keys = ['verify-fail:z', 'verify-fail-hour:a']
    const window_ends = '2099-01-01T00:00:00Z'
    const counters = keys.toReversed().map((key) => ({ tenant_id: 'ui', key, count: 1, window_ends }))
    await withTenant(test.db, { tenantId: 'ui' }, (trx) => trx.insertInto('rate_counter').values(counters).execute())
    let givenBack: Promise<unknown> = Promise.resolve()
    await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`select 1 from rate_counter where tenant_id = 'ui' and key = ${keys[0]} for update`.execute(trx)
      givenBack = giveBackTries({ db: test.db, tenantId: 'ui' }, keys)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5000 })
      await sql`select 1 from rate_counter where tenant_id = 'ui' and key = ${keys[1]} for update nowait`.execute(trx)
    })
    await givenBack
  })

  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
    return rows[0]?.n
  }
})
