import { appError } from '#core/errors/app-error.ts'
import type { OwnAccess, SwitchBody, TokenAnswer } from '#core/http/sign-in-contract.ts'
import { countTry } from '../../access/rate-limit.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { readOfferedAccess } from '../handle/offered-access.ts'
import { signToken, tokenSeconds } from './access-token.ts'
import { endSessions } from './end-session.ts'
import { writeSession } from './write-session.ts'

/** What a person may work as: each role at each site, by name. */
export function readOwnAccess(deps: AuthDeps, ctx: RequestContext): Promise<OwnAccess> {
  return withTenant(deps.db, ctx, async (trx) => ({
    access: (await readOfferedAccess(trx, ctx.tenantId, ctx.userId)).map(
      ({ siteId, siteName, roleId, roleName, timeZone }) => ({ siteId, siteName, roleId, roleName, timeZone }),
    ),
  }))
}

/**
 * Goes on at another site or in another role: the session ends and another begins, with its own token and an entry in the audit log
 * that tells both. It lives no longer than the first would have, and keeps the second factor that was given. Refuses with
 * E_ACCESS_CHOICE what is not the person's now.
 */
export async function switchAccess(
  deps: AuthDeps,
  { ctx, caller }: { readonly ctx: RequestContext; readonly caller: Caller },
  { SiteId: siteId, RoleId: roleId }: SwitchBody,
): Promise<TokenAnswer> {
  const now = deps.clock.now()
  const { tenantId, userId, sessionId } = ctx
  await countTry({ db: deps.db, tenantId, now }, { key: `switch:${userId}`, limit: 30, windowSeconds: 600 })
  const { claims, ended } = await withTenant(deps.db, ctx, async (trx) => {
    const { createdOn, mfaAt } = await lockSession(trx, ctx)
    const offered = await readOfferedAccess(trx, tenantId, userId)
    if (!offered.some((one) => one.siteId === siteId && one.roleId === roleId)) throw appError('E_ACCESS_CHOICE')
    await endSessions(trx, { tenantId, ids: [sessionId], now, why: 'other site or role' })
    const audit = { action: 'switch-access', before: { siteId: ctx.siteId, roleId: ctx.roleId } }
    return writeSession({ trx, deps, caller, userId, siteId, roleId, mfaAt, since: createdOn, audit })
  })
  for (const id of [sessionId, ...ended]) deps.cache.evict(tenantId, id)
  return { access_token: await signToken(claims, deps), token_type: 'Bearer', expires_in: tokenSeconds }
}

/** Two that leave one session at once: the second finds it ended. */
async function lockSession(trx: Trx, { tenantId, sessionId }: RequestContext) {
  const row = await trx
    .selectFrom('session')
    .select(['created_on as createdOn', 'mfa_at as mfaAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('revoked_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw appError('E_SESSION')
  return row
}
