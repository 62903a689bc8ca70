import { appError } from '#core/errors/app-error.ts'
import type { UserAccessBody } from '#core/http/sign-in-contract.ts'
import type { SignInStep } from '../../db/tables/identity-tables.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { readOfferedAccess } from './offered-access.ts'
import { advanceHandle, lockHandle } from './sign-in-handle.ts'

/**
 * Takes site and role (SPEC-4.1.6) and answers the access value. Refuses with E_MUST_CHANGE_PASSWORD or E_MFA_REQUIRED while an
 * earlier step is open, with E_ACCESS_CHOICE for a pair that is not the user's now.
 */
export function grantAccess(deps: AuthDeps, caller: Caller, body: UserAccessBody): Promise<string> {
  const { tenantId } = caller
  const now = deps.clock.now()
  const secret = decodeOnce(body.ClientId)
  return withTenant(deps.db, caller, async (trx) => {
    const handle = await lockHandle(trx, { tenantId, secret, now })
    requireStep(handle.step, 'site-role')
    const offered = await readOfferedAccess(trx, tenantId, handle.userId)
    const isOffered = offered.some((row) => row.siteId === body.SiteId && row.roleId === body.RoleId)
    if (!isOffered) throw appError('E_ACCESS_CHOICE')
    return advanceHandle(trx, { tenantId, secret, now, step: 'access', siteId: body.SiteId, roleId: body.RoleId })
  })
}

/** Changes the access value for the one-time code that token takes. */
export function issueClientId(deps: AuthDeps, caller: Caller, access: string): Promise<string> {
  const now = deps.clock.now()
  return withTenant(deps.db, caller, async (trx) => {
    const query = { tenantId: caller.tenantId, secret: access, now }
    const handle = await lockHandle(trx, query)
    requireStep(handle.step, 'access')
    return advanceHandle(trx, { ...query, step: 'code' })
  })
}

/** Throws unless the sign-in stands at the step a call belongs to. */
export function requireStep(step: SignInStep, wanted: SignInStep): void {
  if (step === wanted) return
  if (step === 'must-change') throw appError('E_MUST_CHANGE_PASSWORD')
  if (step === 'mfa') throw appError('E_MFA_REQUIRED')
  throw appError('E_HANDLE')
}

/** The handle arrives URL-encoded. */
function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw appError('E_HANDLE')
  }
}
