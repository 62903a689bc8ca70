import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { multiTurnAuthentication, signInPaths, type VerifiedUser } from '#core/http/sign-in-contract.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { signIn } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  const { authentication } = smallDefinitions().forTenant('harbor').settings
  test = await createTestApp({
    definitions: smallDefinitions({ harbor: { authentication: { ...authentication, mfa: true } } }),
  })
})
afterAll(() => test.close())

const post = (url: string, payload: object, tenant = 'ui') =>
  test.app.inject({ method: 'POST', url, headers: { tenant }, payload })
const verify = (Username: string, Password: string = testPassword, tenant = 'ui') =>
  post(signInPaths.verifiedUser, { Username, Password }, tenant)
const change = <T>(work: (trx: Trx) => Promise<T>, tenantId = 'ui') => withTenant(test.db, { tenantId }, work)

beforeEach(() =>
  change(async (trx) => {
    await trx.updateTable('app_user').set({ is_blocked: false }).execute()
    await trx.updateTable('user_password').set({ is_random: false, expires_on: null }).execute()
    await trx.deleteFrom('rate_counter').execute()
  }),
)

describe('a blocked user', () => {
  const block = () =>
    change((trx) => trx.updateTable('app_user').set({ is_blocked: true }).where('username', '=', 'chef').execute())

  it('[SPEC-4.1.3] is told so after a right password, and gets no handle', async () => {
    await block()
    const answer = await verify('chef')
    expect(answer.json()).toMatchObject({ isBlockedUser: true, clientId: '', sites: [], roles: [] })
  })

  it('[AUTH-5] looks like any other after a wrong password', async () => {
    await block()
    expect((await verify('chef', 'Wrong!2026')).json()).toMatchObject({ Code: 'E_CREDENTIALS' })
  })

  it('[AUTH-6] cannot go on with a handle from before the block', async () => {
    const { clientId } = (await verify('chef')).json<VerifiedUser>()
    await block()
    const answer = await post(signInPaths.userAccess, { ClientId: clientId, RoleId: 2, SiteId: 2 })
    expect(answer.json()).toMatchObject({ Code: 'E_HANDLE' })
  })
})

describe('a password', () => {
  const setPassword = (values: { is_random?: boolean; expires_on?: string }) =>
    change((trx) => trx.updateTable('user_password').set(values).where('user_id', '=', 2).execute())
  const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString()

  it('[SPEC-4.1.4] that is random must be changed before site and role', async () => {
    await setPassword({ is_random: true })
    const user = (await verify('chef')).json<VerifiedUser>()
    expect(user.isRandomPassword).toBe(true)
    const answer = await post(signInPaths.userAccess, { ClientId: user.clientId, RoleId: 2, SiteId: 2 })
    expect(answer.json()).toMatchObject({ Code: 'E_MUST_CHANGE_PASSWORD' })
  })

  it('[SPEC-4.1.4] that expires soon prompts with the days left, and lets the user go on', async () => {
    await setPassword({ expires_on: inDays(3) })
    const user = (await verify('chef')).json<VerifiedUser>()
    expect(user).toMatchObject({ passwordChangePromptOnLogin: true, daysLeftForPasswordExpiration: 3 })
    const answer = await post(signInPaths.userAccess, { ClientId: user.clientId, RoleId: 2, SiteId: 2 })
    expect(answer.statusCode).toBe(200)
  })

  it('[SPEC-4.1.4] that expires late does not prompt', async () => {
    await setPassword({ expires_on: inDays(30) })
    expect((await verify('chef')).json()).toMatchObject({ passwordChangePromptOnLogin: false })
  })

  it('[SPEC-7.1.1] that has expired gives 401 with the words the browser knows, after a right password only', async () => {
    await setPassword({ expires_on: inDays(-1) })
    const right = await verify('chef')
    expect(right.statusCode).toBe(401)
    expect(right.json()).toMatchObject({ Response_Code: 401, Message: 'Password has been expired' })
    expect((await verify('chef', 'Wrong!2026')).statusCode).toBe(400)
  })
})

describe('a tenant with MFA', () => {
  const setKind = (kind: string) =>
    change((trx) => trx.updateTable('app_user').set({ authentication_type: kind }).execute(), 'harbor')

  it('[SPEC-4.1.5] lets nobody of the multi-turn kind past without a code', async () => {
    await setKind(multiTurnAuthentication)
    const user = (await verify('chef', testPassword, 'harbor')).json<VerifiedUser>()
    expect(user).toMatchObject({ isTenantMFAEnabled: true, authenticationType: multiTurnAuthentication })
    const answer = await post(signInPaths.userAccess, { ClientId: user.clientId, RoleId: 2, SiteId: 2 }, 'harbor')
    expect(answer.json()).toMatchObject({ Code: 'E_MFA_REQUIRED' })
  })

  it('[SPEC-4.1.5] asks no code of a user of another kind', async () => {
    await setKind('')
    const user = (await verify('chef', testPassword, 'harbor')).json<VerifiedUser>()
    const answer = await post(signInPaths.userAccess, { ClientId: user.clientId, RoleId: 2, SiteId: 2 }, 'harbor')
    expect(answer.statusCode).toBe(200)
  })
})

describe('guessing', () => {
  it('[AUTH-7] is slowed from the fifth failure on, even for the right password, and waits double', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await verify('chef', 'Wrong!2026')).statusCode).toBe(400)
    const waiting = await verify('chef')
    expect(waiting.statusCode).toBe(429)
    expect(waiting.headers['retry-after']).toBe('2')
    test.clock.moveSeconds(3)
    expect((await verify('chef', 'Wrong!2026')).statusCode).toBe(400)
    expect((await verify('chef')).headers['retry-after']).toBe('4')
    test.clock.moveSeconds(5)
    expect((await verify('chef')).statusCode).toBe(200)
    expect((await verify('chef', 'Wrong!2026')).statusCode).toBe(400)
  })

  it('[AUTH-8] gains nothing from parallel tries: five of twenty are compared', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify('lowpriv', 'Wrong!2026')))
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(15)
  })

  it('[AUTH-9] slows one name of one tenant and nobody else', async () => {
    for (let tries = 0; tries < 6; tries += 1) await verify('chef', 'Wrong!2026')
    expect((await verify('chef')).statusCode).toBe(429)
    expect((await verify('admin')).statusCode).toBe(200)
    expect((await verify('chef', testPassword, 'harbor')).statusCode).toBe(200)
  })
})

describe('honest people', () => {
  it('[AUTH-33] may sign in as often as they finish it; twenty an hour that nobody finishes are enough', async () => {
    for (let count = 0; count < 35; count += 1) await signIn(test, { user: 'controller' })
    for (let count = 0; count < 20; count += 1) expect((await verify('controller')).statusCode).toBe(200)
    expect((await verify('controller')).statusCode).toBe(429)
  })
})

describe('a password is stored', () => {
  it('[AUTH-10] as a salted, peppered argon2id digest that differs for equal passwords', async () => {
    const { createPasswordHasher } = await import('../../../server/auth/deps/password-hash.ts')
    const { createSecrets } = await import('../../../server/db/prepare/secrets.ts')
    const hasher = createPasswordHasher(createSecrets(Buffer.alloc(32, 1).toString('base64url'), ['k']))
    const [first, second] = await Promise.all([hasher.hash('same'), hasher.hash('same')])
    expect(first).toMatch(/^argon2id\$47104\$2\$/)
    expect(first).not.toBe(second)
    expect(await hasher.verify('same', first)).toBe(true)
    const otherPepper = createPasswordHasher(createSecrets(Buffer.alloc(32, 2).toString('base64url'), ['k']))
    expect(await otherPepper.verify('same', first)).toBe(false)
  })

  it('[AUTH-11] with at most two hashes at once and thirty-two waiting; more are refused at once', async () => {
    const { createPasswordHasher } = await import('../../../server/auth/deps/password-hash.ts')
    const { createSecrets } = await import('../../../server/db/prepare/secrets.ts')
    const hasher = createPasswordHasher(createSecrets(Buffer.alloc(32, 1).toString('base64url'), ['k']))
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.verify('x', undefined)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(6)
    expect(refused[0]?.reason).toMatchObject({ code: 'E_BUSY' })
  })
})
