import { AppError } from '#core/errors/app-error.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { countTries } from '../../access/rate-limit.ts'
import { requestTemporaryPassword } from './request-temporary-password.ts'

/**
 * Notes that a temporary password is wanted. The same is done and answered for every name, known or not; beyond the limits
 * nothing is noted, and the answer is still the same.
 */
export async function forgotPassword(deps: AuthDeps, caller: Caller, username: string): Promise<void> {
  const { tenantId } = caller
  // Where only the directory signs people in, nothing is mailed; the answer is still the same.
  if (!deps.definitions.forTenant(tenantId).settings.authentication.enableProductAuthentication) return
  if (!(await isWithinLimits(deps, caller, username))) return
  await withTenant(deps.db, caller, (trx) => requestTemporaryPassword(trx, { tenantId, username, isFirst: false }))
}

async function isWithinLimits(deps: AuthDeps, caller: Caller, username: string): Promise<boolean> {
  const query = { db: deps.db, tenantId: caller.tenantId, now: deps.clock.now() }
  const limits = [
    { key: `forgot-user:${username.toLowerCase()}`, limit: 3, windowSeconds: 3600 },
    { key: `forgot-address:${caller.network}`, limit: 10, windowSeconds: 3600 },
    { key: 'forgot', limit: 100, windowSeconds: 3600 },
  ]
  try {
    await countTries(query, limits)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_TOO_MANY') return false
    throw error
  }
}
