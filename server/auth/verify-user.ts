import { appError } from '#core/errors/app-error.ts'
import type { VerifiedUser, VerifyBody } from '#core/http/sign-in-contract.ts'
import { needsCode } from '#core/sign-in/needs-code.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { SignInStep } from '../db/tables/identity-tables.ts'
import type { Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { AuthDeps, Caller } from './deps/auth-deps.ts'
import { checkPassword, type KnownUser } from './password/check-password.ts'
import type { UserWithPassword } from './person/find-user.ts'
import { readSecurityPolicy } from '../preferences/security-policy.ts'
import { readOfferedAccess } from './handle/offered-access.ts'
import { countHandle } from './handle/sign-in-limits.ts'
import { createHandle } from './handle/sign-in-handle.ts'
import { verifiedUserAnswer } from './person/verified-user-answer.ts'

/** The answer, and what the browser keeps so that it is a known device from now on. */
export interface Verification {
  readonly answer: VerifiedUser
  readonly deviceCookie: string | undefined
}

/**
 * First call of a sign-in (SPEC-4.1.1): who it is and what they may choose. Blocked and expired show only after a right
 * password: a blocked user gets the flag without a handle, an expired password E_PASSWORD_EXPIRED.
 */
export async function verifyUser(deps: AuthDeps, caller: Caller, body: VerifyBody): Promise<Verification> {
  const known = await checkPassword(deps, caller, { username: body.Username, password: body.Password })
  const { user } = known
  const now = deps.clock.now()
  const policy = await withTenant(deps.db, caller, (trx) =>
    readSecurityPolicy(trx, deps.definitions.forTenant(caller.tenantId)),
  )
  const isTenantMfaOn = policy.hasSecondFactor
  const mustChange = known.isTemporary || user.isRandom === true
  const base = { user, isTenantMfaOn, mustChange, now }
  if (user.isBlocked)
    return {
      answer: verifiedUserAnswer({ ...base, clientId: '', mustChange: false, promptDays: undefined, access: [] }),
      deviceCookie: undefined,
    }
  if (!known.isTemporary && isExpired(user, now)) throw appError('E_PASSWORD_EXPIRED')
  const query = { db: deps.db, tenantId: caller.tenantId, now }
  await countHandle(query, user.id)
  const step: SignInStep = mustChange
    ? 'must-change'
    : needsCode({ ...user, isTenantMFAEnabled: isTenantMfaOn })
      ? 'mfa'
      : 'site-role'
  return withTenant(deps.db, caller, async (trx) => {
    const access = mustChange ? [] : await readOfferedAccess(trx, caller.tenantId, user.id)
    const clientId = await createHandle(trx, { tenantId: caller.tenantId, userId: user.id, step, now })
    await auditVerified({ trx, caller, known, now })
    const promptDays = mustChange ? undefined : daysToPrompt({ user, now, promptDays: policy.passwords.promptDays })
    const { deviceCookie } = known
    return { answer: verifiedUserAnswer({ ...base, clientId, promptDays, access }), deviceCookie }
  })
}

function isExpired(user: UserWithPassword, now: Date): boolean {
  return user.expiresOn !== null && user.expiresOn <= now.toISOString()
}

interface PromptQuestion {
  readonly user: UserWithPassword
  readonly now: Date
  readonly promptDays: number
}

/** Days left, when they are few enough that the tenant prompts. */
function daysToPrompt({ user, now, promptDays }: PromptQuestion): number | undefined {
  if (user.expiresOn === null) return undefined
  const days = Math.ceil((Date.parse(user.expiresOn) - now.getTime()) / 86_400_000)
  return days <= promptDays ? days : undefined
}

interface VerifiedAudit {
  readonly trx: Trx
  readonly caller: Caller
  readonly known: KnownUser
  readonly now: Date
}

async function auditVerified({ trx, caller, known, now }: VerifiedAudit): Promise<void> {
  const actor = { tenantId: caller.tenantId, traceId: caller.traceId, userId: known.user.id, sessionId: null }
  await appendAudit(trx, { actor, now }, { action: 'password-accepted', entity: 'user', entityId: known.user.id })
}
