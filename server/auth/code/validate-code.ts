import { appError } from '#core/errors/app-error.ts'
import type { CodeAnswer } from '#core/http/sign-in-contract.ts'
import { codeRules } from '#core/sign-in/code-rules.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { blockUser } from '../person/block-user.ts'
import { codesTriedKey, forgiveCodes } from './code-limits.ts'
import { requireStep } from '../handle/grant-access.ts'
import { countTry } from '../../access/rate-limit.ts'
import { keepFactor } from './register-factor.ts'
import { hashSecretText } from '../../access/secret-text.ts'
import { codeMac, isSameMac } from './sign-in-code.ts'
import { lockHandle } from '../handle/sign-in-handle.ts'

/** Wrong codes a user may try a day, over all sign-ins. */
const triesPerDay = 10

interface CodeInput {
  readonly clientId: string
  readonly otp: string
}

/** One counted try: what to compare, or why there is nothing to. */
interface CountedTry {
  readonly userId: number
  readonly tries: number
  readonly mac: Buffer | null
}

/**
 * Checks the code of a sign-in. The try is counted and committed before anything is compared; the fifth wrong one blocks the
 * user. A right code lets the same handle go on to site and role.
 */
export async function validateCode(deps: AuthDeps, caller: Caller, { clientId, otp }: CodeInput): Promise<CodeAnswer> {
  const { maximumTries } = codeRules
  const counted = await countCheck(deps, caller, clientId)
  const limit = { key: codesTriedKey(counted.userId), limit: triesPerDay, windowSeconds: 86_400 }
  await countTry({ db: deps.db, tenantId: caller.tenantId, now: deps.clock.now() }, limit)
  const given = codeMac(deps.secrets, hashSecretText(clientId), otp)
  if (counted.tries <= maximumTries && counted.mac !== null && isSameMac(counted.mac, given)) {
    await passCodeStep(deps, caller, clientId)
    return { status: 'true', reason: `Valid OTP. Maximum attempts ${maximumTries}`, invalidAttemptCount: 0 }
  }
  if (counted.tries >= maximumTries) await blockUser(deps, caller, counted.userId)
  const invalidAttemptCount = Math.min(counted.tries, maximumTries)
  return { status: 'false', reason: `Invalid OTP. Maximum attempts ${maximumTries}`, invalidAttemptCount }
}

function countCheck(deps: AuthDeps, caller: Caller, secret: string): Promise<CountedTry> {
  const { tenantId } = caller
  const now = deps.clock.now()
  return withTenant(deps.db, caller, async (trx) => {
    const handle = await lockHandle(trx, { tenantId, secret, now })
    requireStep(handle.step, 'mfa')
    const row = await trx
      .updateTable('sign_in_handle')
      .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', hashSecretText(secret))
      .returning(['code_tries', 'code_mac', 'code_until'])
      .executeTakeFirstOrThrow()
    const isAlive = row.code_until !== null && row.code_until > now.toISOString()
    return { userId: handle.userId, tries: row.code_tries, mac: isAlive ? row.code_mac : null }
  })
}

/** Leaves the code step, once, and keeps a factor that was being registered. */
async function passCodeStep(deps: AuthDeps, caller: Caller, secret: string): Promise<void> {
  const { tenantId } = caller
  const passed = await withTenant(deps.db, caller, async (trx) => {
    const row = await trx
      .updateTable('sign_in_handle')
      .set({ step: 'site-role', code_mac: null, mfa_at: deps.clock.now().toISOString() })
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', hashSecretText(secret))
      .where('step', '=', 'mfa')
      .returning(['user_id', 'codes_sent', 'factor_email', 'factor_phone'])
      .executeTakeFirst()
    if (row === undefined) throw appError('E_HANDLE')
    const { user_id: userId, factor_email: email, factor_phone: phone } = row
    if (email !== null && phone !== null) await keepFactor(trx, { deps, caller, factor: { userId, email, phone } })
    return { userId, codesSent: row.codes_sent }
  })
  await forgiveCodes({ db: deps.db, tenantId }, passed)
}

/** Confirms a block that was reached; it blocks nobody itself (E_PERM), so that it is no weapon. */
export function confirmBlock(deps: AuthDeps, caller: Caller, secret: string): Promise<void> {
  return withTenant(deps.db, caller, async (trx) => {
    const row = await trx
      .selectFrom('sign_in_handle')
      .select('code_tries')
      .where('tenant_id', '=', caller.tenantId)
      .where('token_hash', '=', hashSecretText(secret))
      .executeTakeFirst()
    if (row === undefined || row.code_tries < codeRules.maximumTries) throw appError('E_PERM')
  })
}
