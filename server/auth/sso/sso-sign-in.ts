import { AppError, appError } from '#core/errors/app-error.ts'
import {
  directoryAuthentication,
  type SsoClientIdAnswer,
  type SsoDirectory,
  type SsoTokenBody,
  type VerifiedUser,
} from '#core/http/sign-in-contract.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { Caller } from '../deps/auth-deps.ts'
import { findUserById, type UserWithPassword } from '../person/find-user.ts'
import { readSecurityPolicy } from '../../preferences/security-policy.ts'
import { readOfferedAccess } from '../handle/offered-access.ts'
import { countTries, giveBackTries, type RateLimit } from '../../access/rate-limit.ts'
import { countHandle } from '../handle/sign-in-limits.ts'
import { createHandle } from '../handle/sign-in-handle.ts'
import { verifiedUserAnswer } from '../person/verified-user-answer.ts'
import { findIdentity } from './find-identity.ts'
import { openIdDirectory } from './openid-directory.ts'
import type { ProvenAccount } from './proven-account.ts'
import { requireSaml } from './require-saml.ts'
import { beginAttempt, takeAttempt, type TakenAttempt } from './sso-attempt.ts'
import { readSamlCode } from './saml-code.ts'
import type { SsoDeps } from './sso-deps.ts'
import { verifyIdToken } from './verify-id-token.ts'

/** Begins a sign-in with a directory. Throws E_SSO_SETUP when the tenant has none of this kind. */
export async function beginSignIn(deps: SsoDeps, caller: Caller, directory: SsoDirectory): Promise<SsoClientIdAnswer> {
  const { tenantId, network } = caller
  if (!usesSaml(deps, tenantId, directory)) openIdDirectory(deps, tenantId, directory)
  else requireSaml(deps, tenantId)
  const now = deps.clock.now()
  const query = { db: deps.db, tenantId, now }
  await countTries(query, [
    { key: `sso:${network}`, limit: 60, windowSeconds: 60 },
    { key: 'sso', limit: 600, windowSeconds: 60 },
  ])
  return withTenant(deps.db, caller, (trx) => beginAttempt(trx, { tenantId, now }, directory))
}

/**
 * What the directory said, changed for the person it means and what they may choose: the same answer a right password gives, at
 * the step of site and role. Every refusal is audited.
 */
export async function finishSignIn(deps: SsoDeps, caller: Caller, body: SsoTokenBody): Promise<VerifiedUser> {
  const { tenantId } = caller
  const now = deps.clock.now()
  const query = { db: deps.db, tenantId, now }
  const failures = failureLimits(caller.network)
  await countTries(query, failures)
  const attempt = await withTenant(deps.db, caller, (trx) => takeAttempt(trx, { tenantId, now }, body.clientId))
  try {
    const account = await proveAccount(deps, { tenantId, attempt, body })
    const { user, isNew } = await findPerson(deps, caller, { directory: attempt.directory, account })
    const answer = await answerVerified(deps, caller, { user, isNew, issuer: account.issuer })
    await giveBackTries(query, keysOf(failures))
    return answer
  } catch (error) {
    // That the provider does not answer is nobody's failure.
    if (error instanceof AppError && error.code === 'E_SSO_PROVIDER') await giveBackTries(query, keysOf(failures))
    if (error instanceof AppError) await noteRefusal(deps, caller, error)
    throw error
  }
}

/** Failures of one network with directories; apart from those with passwords, so that neither way in closes the other. */
function failureLimits(network: string): readonly RateLimit[] {
  return [
    { key: `sso-fail:${network}`, limit: 30, windowSeconds: 60 },
    { key: `sso-fail-hour:${network}`, limit: 300, windowSeconds: 3600 },
  ]
}

const keysOf = (limits: readonly RateLimit[]) => limits.map((limit) => limit.key)

interface AnswerToProve {
  readonly tenantId: string
  readonly attempt: TakenAttempt
  readonly body: SsoTokenBody
}

function proveAccount(deps: SsoDeps, { tenantId, attempt, body }: AnswerToProve): Promise<ProvenAccount> {
  const { directory: kind, nonce } = attempt
  if (usesSaml(deps, tenantId, kind)) return readSamlCode(attempt, body, deps.clock.now())
  const directory = openIdDirectory(deps, tenantId, kind)
  return verifyIdToken(deps, { token: body.token, directory, nonce, expiry: body.expiry })
}

function usesSaml({ definitions }: SsoDeps, tenantId: string, directory: SsoDirectory): boolean {
  return directory === 'tenant' && definitions.forTenant(tenantId).settings.authentication.type === 'SAML'
}

interface Person {
  readonly user: UserWithPassword
  readonly isNew: boolean
}

/** Throws E_SSO_USER when the account means nobody here. */
function findPerson(
  deps: SsoDeps,
  caller: Caller,
  { directory, account }: { readonly directory: SsoDirectory; readonly account: ProvenAccount },
): Promise<Person> {
  const { tenantId } = caller
  const now = deps.clock.now()
  return withTenant(deps.db, caller, async (trx) => {
    const found = await findIdentity({ trx, tenantId, directory, account, now })
    const user = found === undefined ? undefined : await findUserById(trx, tenantId, found.userId)
    if (found === undefined || user === undefined) throw appError('E_SSO_USER')
    if (found.isNew) await audit({ trx, caller, now, userId: user.id }, 'directory-linked', { issuer: account.issuer })
    return { user, isNew: found.isNew }
  })
}

async function answerVerified(
  deps: SsoDeps,
  caller: Caller,
  { user, issuer }: Person & { readonly issuer: string },
): Promise<VerifiedUser> {
  const { tenantId } = caller
  const now = deps.clock.now()
  const { hasSecondFactor } = await withTenant(deps.db, caller, (trx) =>
    readSecurityPolicy(trx, deps.definitions.forTenant(tenantId)),
  )
  // The directory asks for second factors itself: an account of it is none of the multi-turn kind (SPEC-4.1.5).
  const person = { ...user, authenticationType: directoryAuthentication }
  const base = { user: person, isTenantMfaOn: hasSecondFactor, mustChange: false, promptDays: undefined, now }
  if (user.isBlocked) return verifiedUserAnswer({ ...base, clientId: '', access: [] })
  await countHandle({ db: deps.db, tenantId, now }, user.id)
  return withTenant(deps.db, caller, async (trx) => {
    const access = await readOfferedAccess(trx, tenantId, user.id)
    const clientId = await createHandle(trx, { tenantId, userId: user.id, step: 'site-role', now })
    await audit({ trx, caller, now, userId: user.id }, 'directory-accepted', { issuer })
    return verifiedUserAnswer({ ...base, clientId, access })
  })
}

interface AuditScope {
  readonly trx: Trx
  readonly caller: Caller
  readonly now: Date
  readonly userId: number | null
}

async function audit({ trx, caller, now, userId }: AuditScope, action: string, after: object): Promise<void> {
  const actor = { tenantId: caller.tenantId, traceId: caller.traceId, userId, sessionId: null }
  await appendAudit(trx, { actor, now }, { action, entity: 'user', entityId: userId ?? '', after })
}

async function noteRefusal(deps: SsoDeps, caller: Caller, { code }: AppError): Promise<void> {
  if (code === 'E_TOO_MANY') return
  const now = deps.clock.now()
  await withTenant(deps.db, caller, (trx) =>
    audit({ trx, caller, now, userId: null }, 'directory-refused', { reason: code }),
  )
}
