import {
  multiTurnAuthentication,
  signInPaths,
  type CodeAnswer,
  type VerifiedUser,
} from '#core/http/sign-in-contract.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { sendWaiting } from '../support/sent-mails.ts'

/** A tenant `harbor` with MFA on, and the steps its people take. */
export async function createCodeWorld() {
  // The product's own: a block closes approvals too, whose tables come from its definitions.
  const test: TestApp = await createTestApp({ permissions: { Administrator: ['CreateUsers'] } })
  const change = <T>(work: (trx: Trx) => Promise<T>) => withTenant(test.db, { tenantId: 'harbor' }, work)
  const post = (url: string, payload: object) =>
    test.app.inject({ method: 'POST', url, headers: { tenant: 'harbor' }, payload })
  const verify = async (user = 'chef'): Promise<VerifiedUser> =>
    (await post(signInPaths.verifiedUser, { Username: user, Password: testPassword })).json<VerifiedUser>()
  const check = async (clientId: string, otp: string): Promise<CodeAnswer> =>
    (await post(signInPaths.validateCode, { clientId, otp })).json<CodeAnswer>()
  return {
    test,
    change,
    post,
    verify,
    check,
    /** Everybody multi-turn and registered, nobody blocked, nothing counted and nothing waiting. */
    reset: () =>
      change(async (trx) => {
        const flags = { is_mfa_registered: true, is_blocked: false, mfa_email: '', mfa_phone: '', phone: '5550100' }
        await trx
          .updateTable('app_user')
          .set({ ...flags, authentication_type: multiTurnAuthentication })
          .execute()
        await trx.deleteFrom('rate_counter').execute()
        await trx.deleteFrom('outbox').execute()
      }),
    start: async (user?: string): Promise<string> => (await verify(user)).clientId,
    access: (clientId: string) => post(signInPaths.userAccess, { ClientId: clientId, RoleId: 2, SiteId: 2 }),
    requestCode: (clientId: string) => post(signInPaths.requestEmailCode, { clientId }),
    /** Asks for a code by mail and reads it there. */
    mailedCode: async (clientId: string): Promise<string> => {
      const answer = await post(signInPaths.requestEmailCode, { clientId })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      const { mails } = await sendWaiting(test, 'harbor')
      return codeIn(mails.at(-1)?.text)
    },
  }
}

/** The six digits of a message; `''` without any. */
export function codeIn(text: string | undefined): string {
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
}

/** Six digits that are not these. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
