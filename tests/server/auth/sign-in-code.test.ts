import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  multiTurnAuthentication,
  signInPaths,
  type CodeAnswer,
  type VerifiedUser,
} from '#core/http/sign-in-contract.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { MailMessage } from '../../../server/mail/mail.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { smallDefinitions } from '../support/small-definitions.ts'
import { testSecrets } from '../support/test-secrets.ts'

let test: TestApp
beforeAll(async () => {
  const { authentication } = smallDefinitions().forTenant('harbor').settings
  test = await createTestApp({
    definitions: smallDefinitions({ harbor: { authentication: { ...authentication, mfa: true } } }),
  })
})
afterAll(() => test.close())

const change = <T>(work: (trx: Trx) => Promise<T>) => withTenant(test.db, { tenantId: 'harbor' }, work)
beforeEach(() =>
  change(async (trx) => {
    const values = { authentication_type: multiTurnAuthentication, is_mfa_registered: true, is_blocked: false }
    await trx.updateTable('app_user').set(values).execute()
    await trx.deleteFrom('rate_counter').execute()
    await trx.deleteFrom('outbox').execute()
  }),
)

const post = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, headers: { tenant: 'harbor' }, payload })
const start = async (): Promise<string> =>
  (await post(signInPaths.verifiedUser, { Username: 'chef', Password: testPassword })).json<VerifiedUser>().clientId
const check = async (clientId: string, otp: string) =>
  (await post(signInPaths.validateCode, { clientId, otp })).json<CodeAnswer>()
const access = (clientId: string) => post(signInPaths.userAccess, { ClientId: clientId, RoleId: 2, SiteId: 2 })

async function mailedCode(clientId: string): Promise<string> {
  expect((await post(signInPaths.requestEmailCode, { clientId })).json()).toBe('A code was sent to c***@harbor.example')
  const sent: MailMessage[] = []
  const transport = { send: async (mail: MailMessage) => void sent.push(mail), close: () => undefined }
  const { definitions } = test
  await sendDueMails(
    { db: test.db, secrets: testSecrets, definitions, transport, from: 'x@y', onFailure: () => undefined },
    'harbor',
  )
  return /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
}

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('the code of a sign-in', () => {
  it('[SPEC-4.3.1] is mailed, right once, and lets the same handle go on to site and role', async () => {
    const clientId = await start()
    const code = await mailedCode(clientId)
    expect(await check(clientId, otherThan(code))).toEqual({
      status: 'false',
      reason: 'Invalid OTP. Maximum attempts 5',
      invalidAttemptCount: 1,
    })
    expect((await access(clientId)).json()).toMatchObject({ Code: 'E_MFA_REQUIRED' })
    expect(await check(clientId, code)).toEqual({ status: 'true', reason: '', invalidAttemptCount: 0 })
    expect((await post(signInPaths.validateCode, { clientId, otp: code })).statusCode).toBe(401)
    expect((await access(clientId)).statusCode).toBe(200)
  })

  it('[AUTH-28] is another’s nowhere: it belongs to its sign-in, works five minutes, and a new one ends the old', async () => {
    const first = await start()
    const second = await start()
    const code = await mailedCode(first)
    expect((await check(second, code)).status).toBe('false')
    test.clock.moveSeconds(31)
    const next = await mailedCode(first)
    if (next !== code) expect((await check(first, code)).status).toBe('false')
    test.clock.moveSeconds(301)
    expect((await check(first, next)).status).toBe('false')
  })

  it('[AUTH-29] is sent again after thirty seconds only, five times a sign-in', async () => {
    const clientId = await start()
    for (let count = 0; count < 5; count += 1) {
      await mailedCode(clientId)
      const early = await post(signInPaths.requestEmailCode, { clientId })
      expect(early.json<{ Code: string }>().Code).toBe(count < 4 ? 'E_OTP_WAIT' : 'E_OTP_SPENT')
      test.clock.moveSeconds(30)
    }
  })

  it('[SPEC-4.3.2] blocks the user at the fifth wrong one, whatever else is tried; blockaccess confirms and never blocks', async () => {
    const clientId = await start()
    const code = await mailedCode(clientId)
    expect((await post(signInPaths.blockAccess, { clientId, otp: '' })).statusCode).toBe(403)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(signInPaths.validateCode, { clientId, otp: otherThan(code) })),
    )
    const counts = answers
      .filter((answer) => answer.statusCode === 200)
      .map((answer) => answer.json<CodeAnswer>().invalidAttemptCount)
    expect(Math.max(...counts)).toBe(5)
    expect((await post(signInPaths.validateCode, { clientId, otp: code })).statusCode).toBe(401)
    expect((await post(signInPaths.blockAccess, { clientId, otp: '' })).json()).toBe('success')
    const blocked = await post(signInPaths.verifiedUser, { Username: 'chef', Password: testPassword })
    expect(blocked.json()).toMatchObject({ isBlockedUser: true, clientId: '' })
  })

  it('[AUTH-30] is not sent to somebody who registered no factor', async () => {
    await change((trx) => trx.updateTable('app_user').set({ is_mfa_registered: false }).execute())
    const clientId = await start()
    expect((await post(signInPaths.requestEmailCode, { clientId })).json()).toMatchObject({ Code: 'E_CONFLICT' })
  })
})
