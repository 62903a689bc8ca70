import type { CodeAnswer, RegisterFactorBody, VerifiedUser } from '#core/http/sign-in-contract.ts'
import { signInPaths } from '#core/http/sign-in-paths.ts'
import { codeRules } from '#core/sign-in/code-rules.ts'
import type { ApiClient, AppServices } from '#engine'
import { productName } from '#engine'

/** The way a code comes. */
export type Channel = 'email' | 'sms'

const paths = { email: signInPaths.requestEmailCode, sms: signInPaths.requestSmsCode } as const

/** Has a code sent; answers the server's words about it. */
export async function requestCode(api: ApiClient, clientId: string, channel: Channel): Promise<string> {
  return (await api.json<string>(paths[channel], { method: 'POST', body: { clientId } })).data
}

/** Checks a code. */
export async function validateCode(api: ApiClient, clientId: string, otp: string): Promise<CodeAnswer> {
  return (await api.json<CodeAnswer>(signInPaths.validateCode, { method: 'POST', body: { clientId, otp } })).data
}

/** Confirms the block that used-up attempts led to. */
export async function blockAccess(api: ApiClient, clientId: string, otp: string): Promise<void> {
  await api.json(signInPaths.blockAccess, { method: 'POST', body: { clientId, otp } })
}

/** E-mail and phone as they were typed. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

/** Registers where codes go; the server ignores all but e-mail and phone (AUTH-38). */
export async function registerFactor(
  { api, tenant }: AppServices,
  user: VerifiedUser,
  contact: Contact,
): Promise<void> {
  const mfaUser = {
    ...contact,
    productName,
    tenantName: tenant.Name,
    userID: user.userId,
    userName: user.username,
    otpValidityPeriod: codeRules.minutes,
    mfaUserId: '00000000-0000-0000-0000-000000000000',
    maxInvalidOtpAttemptsAllowed: codeRules.maximumTries,
  }
  const body: RegisterFactorBody = { clientId: user.clientId, otp: null, mfaUser }
  await api.json(signInPaths.registerFactor, { method: 'POST', body })
}
