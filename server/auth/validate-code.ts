import { appError } from '#core/errors/app-error.ts'
import type { CodeAnswer } from '#core/http/sign-in-contract.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { AuthDeps, Caller } from './auth-deps.ts'
import { endUserSessions } from './end-session.ts'
import { requireStep } from './grant-access.ts'
import { countTry } from './rate-limit.ts'
import { hashSecretText } from './secret-text.ts'
import { codeMac, isSameMac, maximumCodeTries } from './sign-in-code.ts'
import { lockHandle } from './sign-in-handle.ts'

/** Checks a user may make a day, over all sign-ins. */
const checksPerDay = 10

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
  const now = deps.clock.now()
  const counted = await countCheck(deps, caller, clientId)
  const limit = { key: `otp-check:${counted.userId}`, limit: checksPerDay, windowSeconds: 86_400 }
  await countTry({ db: deps.db, tenantId: caller.tenantId, now }, limit)
  const given = codeMac(deps.secrets, hashSecretText(clientId), otp)
  if (counted.tries <= maximumCodeTries && counted.mac !== null && isSameMac(counted.mac, given)) {
    await passCodeStep(deps, caller, clientId)
    return { status: 'true', reason: '', invalidAttemptCount: 0 }
  }
  if (counted.tries >= maximumCodeTries) await blockUser(deps, caller, counted.userId)
  const invalidAttemptCount = Math.min(counted.tries, maximumCodeTries)
  return { status: 'false', reason: `Invalid OTP. Maximum attempts ${maximumCodeTries}`, invalidAttemptCount }
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

function passCodeStep(deps: AuthDeps, caller: Caller, secret: string): Promise<unknown> {
  return withTenant(deps.db, caller, (trx) =>
    trx
      .updateTable('sign_in_handle')
      .set({ step: 'site-role', code_mac: null, mfa_at: deps.clock.now().toISOString() })
      .where('tenant_id', '=', caller.tenantId)
      .where('token_hash', '=', hashSecretText(secret))
      .where('step', '=', 'mfa')
      .execute(),
  )
}

async function blockUser(deps: AuthDeps, caller: Caller, userId: number): Promise<void> {
  const { tenantId } = caller
  const now = deps.clock.now()
  const ended = await withTenant(deps.db, caller, async (trx) => {
    await trx
      .updateTable('app_user')
      .set({ is_blocked: true })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute()
    const ids = await endUserSessions(trx, { tenantId, userId, now, why: 'blocked' })
    const actor = { tenantId, traceId: caller.traceId, userId, sessionId: null }
    await appendAudit(trx, actor, now, {
      action: 'blocked',
      entity: 'user',
      entityId: userId,
      reason: 'sign-in codes used up',
    })
    return ids
  })
  for (const id of ended) deps.cache.evict(tenantId, id)
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
    if (row === undefined || row.code_tries < maximumCodeTries) throw appError('E_PERM')
  })
}
