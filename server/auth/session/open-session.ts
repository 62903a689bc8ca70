import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TokenAnswer } from '#core/http/sign-in-contract.ts'
import { sessionTimeoutKey } from '#core/http/user-settings-contract.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { signToken, tokenSeconds } from './access-token.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { endSessions } from './end-session.ts'
import { requireStep } from '../handle/grant-access.ts'
import { newSecretText } from '../../access/secret-text.ts'
import { forgetHandles } from '../handle/sign-in-limits.ts'
import { advanceHandle, lockHandle, type SignInHandle } from '../handle/sign-in-handle.ts'

/** Sessions a user may have at once; the oldest gives way. */
const parallelSessions = 5

/** Last call of a sign-in: spends the one-time code, opens the session and answers its token. */
export async function openSession(deps: AuthDeps, caller: Caller, code: string): Promise<TokenAnswer> {
  const now = deps.clock.now()
  const { tenantId } = caller
  const { session, ended } = await withTenant(deps.db, caller, async (trx) => {
    const query = { tenantId, secret: code, now }
    const handle = await lockHandle(trx, query)
    requireStep(handle.step, 'code')
    await advanceHandle(trx, { ...query, step: 'done' })
    return writeSession({ trx, deps, caller, handle })
  })
  for (const id of ended) deps.cache.evict(tenantId, id)
  await forgetHandles({ db: deps.db, tenantId }, session.userid)
  return { access_token: await signToken(session, deps), token_type: 'Bearer', expires_in: tokenSeconds }
}

interface NewSession {
  readonly trx: Trx
  readonly deps: AuthDeps
  readonly caller: Caller
  readonly handle: SignInHandle
}

async function writeSession({ trx, deps, caller, handle }: NewSession) {
  const { tenantId } = caller
  const now = deps.clock.now()
  const { userId, siteId, roleId } = handle
  if (siteId === null || roleId === null) throw new Error('A sign-in at its last step has no site or role')
  const id = newSecretText(32)
  const user = await trx
    .selectFrom('app_user')
    .select(['username', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      site_id: siteId,
      role_id: roleId,
      created_on: now.toISOString(),
      last_activity: now.toISOString(),
      idle_minutes: await idleMinutes({ trx, deps, tenantId, userId }),
      mfa_at: handle.mfaAt,
      user_agent_hash: createHash('sha256').update(caller.userAgent).digest('hex'),
    })
    .execute()
  const ended = await endOldest({ trx, tenantId, userId, now, opened: id })
  const actor = { tenantId, traceId: caller.traceId, userId, sessionId: id }
  await appendAudit(trx, actor, now, { action: 'sign-in', entity: 'session', entityId: id, after: { siteId, roleId } })
  const session = {
    sid: id,
    tid: tenantId,
    username: user.username,
    EmailId: user.email,
    userid: userId,
    siteid: siteId,
  }
  return { session, ended }
}

interface IdleQuestion {
  readonly trx: Trx
  readonly deps: AuthDeps
  readonly tenantId: string
  readonly userId: number
}

/** The user's own idle limit, else the tenant's (SPEC-4.5.1). */
async function idleMinutes({ trx, deps, tenantId, userId }: IdleQuestion): Promise<number> {
  const own = await trx
    .selectFrom('user_setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', sessionTimeoutKey)
    .executeTakeFirst()
  return own === undefined ? deps.definitions.forTenant(tenantId).settings.session.idleMinutes : Number(own.value)
}

interface OldestQuestion {
  /** The session just opened, which stays whatever the clock says of the others. */
  readonly opened: string
  readonly trx: Trx
  readonly tenantId: string
  readonly userId: number
  readonly now: Date
}

async function endOldest({ trx, tenantId, userId, now, opened }: OldestQuestion): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from session
    where tenant_id = ${tenantId} and user_id = ${userId} and revoked_on is null and id <> ${opened}
    order by created_on desc, id offset ${parallelSessions - 1}`.execute(trx)
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await endSessions(trx, { tenantId, ids, now, why: 'newer session' })
  return ids
}
