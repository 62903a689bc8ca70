import type { TokenAnswer } from '#core/http/sign-in-contract.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { requireStep } from '../handle/grant-access.ts'
import { advanceHandle, lockHandle } from '../handle/sign-in-handle.ts'
import { forgetHandles } from '../handle/sign-in-limits.ts'
import { signToken, tokenSeconds } from './access-token.ts'
import { writeSession } from './write-session.ts'

/** Last call of a sign-in: spends the one-time code, opens the session and answers its token. */
export async function openSession(deps: AuthDeps, caller: Caller, code: string): Promise<TokenAnswer> {
  const now = deps.clock.now()
  const { tenantId } = caller
  const { claims, ended } = await withTenant(deps.db, caller, async (trx) => {
    const query = { tenantId, secret: code, now }
    const { step, userId, siteId, roleId, mfaAt } = await lockHandle(trx, query)
    requireStep(step, 'code')
    if (siteId === null || roleId === null) throw new Error('A sign-in at its last step has no site or role')
    await advanceHandle(trx, { ...query, step: 'done' })
    return writeSession({ trx, deps, caller, userId, siteId, roleId, mfaAt, audit: { action: 'sign-in' } })
  })
  for (const id of ended) deps.cache.evict(tenantId, id)
  await forgetHandles({ db: deps.db, tenantId }, claims.userid)
  return { access_token: await signToken(claims, deps), token_type: 'Bearer', expires_in: tokenSeconds }
}
