import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInPaths, type VerifiedUser } from '#core/http/sign-in-contract.ts'
import { userSettingsPaths } from '#core/http/user-settings-contract.ts'
import { createPasswordHasher } from '../../../server/auth/deps/password-hash.ts'
import { createTemporaryPasswordJob } from '../../../server/auth/password/make-temporary-passwords.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { MailMessage } from '../../../server/mail/mail.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { drawNothing, sendWaiting } from '../support/sent-mails.ts'
import { signIn } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'
import { testSecrets } from '../support/test-secrets.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

const change = <T>(work: (trx: Trx) => Promise<T>) => withTenant(test.db, { tenantId: 'ui' }, work)
beforeEach(() => change((trx) => trx.deleteFrom('rate_counter').execute()))

const headers = { tenant: 'ui' }
const verify = (Username: string, Password: string) =>
  test.app.inject({ method: 'POST', url: signInPaths.verifiedUser, headers, payload: { Username, Password } })
const changePassword = (
  userName: string,
  currentPassword: string,
  newPassword: string,
  confirmPassword = newPassword,
) =>
  test.app.inject({
    method: 'POST',
    url: signInPaths.changePassword,
    headers,
    payload: { userName, currentPassword, newPassword, confirmPassword },
  })

describe('changing a password', () => {
  it('[SPEC-7.1.2] takes the new one, forgets the old one and ends every session and sign-in of the user', async () => {
    const session = await signIn(test, { user: 'lowpriv' })
    const { clientId } = (await verify('lowpriv', testPassword)).json<VerifiedUser>()
    expect((await changePassword('lowpriv', testPassword, 'Fresh#Bread7')).statusCode).toBe(200)
    expect((await session.call({ url: userSettingsPaths.settings })).statusCode).toBe(401)
    const access = await test.app.inject({
      method: 'POST',
      url: signInPaths.userAccess,
      headers,
      payload: { ClientId: clientId, RoleId: 4, SiteId: 2 },
    })
    expect(access.json()).toMatchObject({ Code: 'E_HANDLE' })
    expect((await verify('lowpriv', testPassword)).statusCode).toBe(400)
    expect((await verify('lowpriv', 'Fresh#Bread7')).statusCode).toBe(200)
  })

  it('[AUTH-39] spares the session that asks for it, so that its person reads that it worked, and tells them by mail', async () => {
    await change((trx) => trx.deleteFrom('outbox').execute())
    const other = await signIn(test, { user: 'admin' })
    const own = await signIn(test, { user: 'admin' })
    const payload = { userName: 'admin', currentPassword: testPassword, newPassword: 'Fresh#Bread7' }
    const answer = await own.call({
      method: 'POST',
      url: signInPaths.changePassword,
      payload: { ...payload, confirmPassword: payload.newPassword },
    })
    expect(answer.statusCode).toBe(200)
    expect((await own.call({ url: userSettingsPaths.settings })).statusCode).toBe(200)
    expect((await other.call({ url: userSettingsPaths.settings })).statusCode).toBe(401)
    const { mails } = await sendWaiting(test, 'ui')
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['admin@ui.example', 'Your password for Larder was changed'],
    ])
    expect(mails[0]?.text).not.toContain(payload.newPassword)
  })

  it('[AUTH-22] ends the must-change state of a random password', async () => {
    await change((trx) => trx.updateTable('user_password').set({ is_random: true }).where('user_id', '=', 3).execute())
    expect((await changePassword('controller', testPassword, 'Fresh#Bread7')).statusCode).toBe(200)
    expect((await verify('controller', 'Fresh#Bread7')).json()).toMatchObject({ isRandomPassword: false })
  })

  it.each([
    ['E_CURRENT_PASSWORD', 'Wrong!2026', 'Fresh#Bread7', 'Fresh#Bread7'],
    ['E_PASSWORD_MATCH', testPassword, 'Fresh#Bread7', 'Fresh#Bread8'],
    ['E_PASSWORD_USED', testPassword, testPassword, testPassword],
    ['E_PASSWORD_WEAK', testPassword, 'freshbread', 'freshbread'],
    ['E_PASSWORD_COMMON', testPassword, 'Password!2026', 'Password!2026'],
    ['E_PASSWORD_COMMON', testPassword, 'Chef!20261', 'Chef!20261'],
  ])('[AUTH-23] refuses with %s', async (code, current, next, confirm) => {
    expect((await changePassword('chef', current, next, confirm)).json()).toMatchObject({ Code: code })
  })
})

describe('a forgotten password', () => {
  const forgot = (username: string) =>
    test.app.inject({
      method: 'PUT',
      url: signInPaths.forgotPassword,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(username),
    })
  const noted = () =>
    change((trx) =>
      trx.selectFrom('outbox').select('payload').where('kind', '=', 'forgot-password').orderBy('id').execute(),
    )

  it('[SPEC-7.1.3] is answered the same for every name, known or not', async () => {
    const answers = [await forgot('chef'), await forgot('nobody')]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ Message: 'password sent to mail' })
    }
    expect((await noted()).map((row) => row.payload)).toEqual([{ username: 'chef' }, { username: 'nobody' }])
  })

  it('[AUTH-24] is noted three times an hour for a name; more are answered the same and do nothing', async () => {
    const before = (await noted()).length
    for (let count = 0; count < 5; count += 1) expect((await forgot('admin')).statusCode).toBe(200)
    expect((await noted()).length - before).toBe(3)
  })

  it('[AUTH-25] is made and mailed by the worker once, only for a name there is, and sealed until it leaves', async () => {
    await change((trx) => trx.deleteFrom('outbox').execute())
    await forgot('LowPriv')
    await forgot('nobody')
    const work = createTemporaryPasswordJob({ db: test.db, secrets: testSecrets, clock: test.clock })
    expect(await work('ui')).toBe(2)
    expect(await work('ui')).toBe(0)
    const rows = await change((trx) =>
      trx.selectFrom('outbox').select(['kind', 'payload', 'sent_on']).orderBy('id').execute(),
    )
    expect(rows.map((row) => [row.kind, row.sent_on === null])).toEqual([
      ['forgot-password', false],
      ['forgot-password', false],
      ['mail', true],
    ])
    const sent: MailMessage[] = []
    const transport = { send: async (mail: MailMessage) => void sent.push(mail), close: () => undefined }
    const { definitions } = test
    await sendDueMails(
      {
        db: test.db,
        secrets: testSecrets,
        definitions,
        transport,
        from: 'x@y',
        env: { publicUrl: 'https://larder.example' },
        drawFile: drawNothing,
        onFailure: () => undefined,
      },
      'ui',
    )
    expect(sent.map((mail) => mail.to)).toEqual(['lowpriv@ui.example'])
    const [password] = /[0-9A-Z]{16}/.exec(sent[0]?.text ?? '') ?? []
    expect(JSON.stringify(rows)).not.toContain(String(password))
    expect((await verify('lowpriv', String(password))).json()).toMatchObject({ isRandomPassword: true })
    expect((await changePassword('lowpriv', String(password), 'Other#Bread8')).statusCode).toBe(200)
    expect((await verify('lowpriv', String(password))).statusCode).toBe(400)
  })

  it('[AUTH-25] is also the way to a first password for somebody who has none', async () => {
    await change((trx) => trx.deleteFrom('user_password').where('user_id', '=', 3).execute())
    await forgot('controller')
    const work = createTemporaryPasswordJob({ db: test.db, secrets: testSecrets, clock: test.clock })
    expect(await work('ui')).toBe(1)
    const row = await change((trx) =>
      trx.selectFrom('user_password').selectAll().where('user_id', '=', 3).executeTakeFirstOrThrow(),
    )
    expect(row.is_random).toBe(true)
    expect(row.temporary_hash).not.toBeNull()
  })

  it('[AUTH-25] leaves the old one valid; the temporary one works for thirty minutes and must be changed', async () => {
    const temporary = await createPasswordHasher(testSecrets).hash('TEMPORARY2345678')
    const until = new Date(test.clock.now().getTime() + 30 * 60_000).toISOString()
    await change((trx) =>
      trx
        .updateTable('user_password')
        .set({ temporary_hash: temporary, temporary_until: until })
        .where('user_id', '=', 2)
        .execute(),
    )
    expect((await verify('chef', testPassword)).json()).toMatchObject({ isRandomPassword: false })
    expect((await verify('chef', 'TEMPORARY2345678')).json()).toMatchObject({ isRandomPassword: true, sites: [] })
    test.clock.moveSeconds(1801)
    expect((await verify('chef', 'TEMPORARY2345678')).statusCode).toBe(400)
  })
})
