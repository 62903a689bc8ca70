import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sessionTimeoutKey } from '#core/http/user-settings-contract.ts'
import { newSecretText } from '../../access/secret-text.ts'
import { appendAudit, type AuditEntry } from '../../audit/append-audit.ts'
import type { Trx } from '../../db/pool.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import type { TokenClaims } from './access-token.ts'
import { readSecurityPolicy } from '../../preferences/security-policy.ts'
import { endSessions } from './end-session.ts'

/** Sessions a user may have at once; the oldest gives way. */
const parallelSessions = 5

/** A session that is opened. */
export interface NewSession {
  readonly trx: Trx
  readonly deps: AuthDeps
  readonly caller: Pick<Caller, 'tenantId' | 'userAgent' | 'traceId'>
  readonly userId: number
  readonly siteId: number
  readonly roleId: number
  /** When the second factor was given; null: none was asked. */
  readonly mfaAt: string | null
  /** When the person signed in, for one that goes on from another: the longest life of a session counts from there. */
  readonly since?: string
  /** What the audit log says of it. */
  readonly audit: Pick<AuditEntry, 'action' | 'before'>
}

/** Writes a session and its entry in the audit log; the oldest of the person gives way. Answers the claims of its token and the ids that ended. */
export async function writeSession(
  session: NewSession,
): Promise<{ readonly claims: Omit<TokenClaims, 'sub' | 'exp'>; readonly ended: readonly string[] }> {
  const { trx, deps, caller, userId, siteId, roleId, audit } = session
  const { tenantId } = caller
  const now = deps.clock.now()
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
      created_on: session.since ?? now.toISOString(),
      last_activity: now.toISOString(),
      idle_minutes: await idleMinutes({ trx, deps, tenantId, userId }),
      mfa_at: session.mfaAt,
      user_agent_hash: createHash('sha256').update(caller.userAgent).digest('hex'),
    })
    .execute()
  const ended = await endOldest({ trx, tenantId, userId, now, opened: id })
  const actor = { tenantId, traceId: caller.traceId, userId, sessionId: id }
  await appendAudit(trx, { actor, now }, { ...audit, entity: 'session', entityId: id, after: { siteId, roleId } })
  const claims = {
    sid: id,
    tid: tenantId,
    username: user.username,
    EmailId: user.email,
    userid: userId,
    siteid: siteId,
  }
  return { claims, ended }
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
  if (own !== undefined) return Number(own.value)
  return (await readSecurityPolicy(trx, deps.definitions.forTenant(tenantId))).idleMinutes
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
