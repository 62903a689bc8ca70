import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { AuthDeps, Caller } from './auth-deps.ts'
import { clearTries, countTry, refuse } from './rate-limit.ts'

/** Failures that cost nothing but themselves; the next ones wait 2, 4, 8 … seconds, at most 15 minutes. */
const fastFailures = 5
const longestWaitSeconds = 900
const forgetAfterHours = 12

interface TryQuery {
  readonly db: Db
  readonly tenantId: string
  readonly now: Date
}

/**
 * Counts a password try of one user before anything is compared, and refuses with E_TOO_MANY while the user must wait. The
 * increment and the check are one statement, so parallel tries cannot share one count (security 2.1).
 */
export async function countUserTry({ db, tenantId, now }: TryQuery, username: string): Promise<void> {
  const key = userKey(username)
  const at = now.toISOString()
  const wait = await withTenant(db, { tenantId }, async (trx) => {
    const counted = await sql`
      insert into rate_counter as c (tenant_id, key, count, window_ends)
      values (${tenantId}, ${key}, 1, ${at}::timestamptz + make_interval(hours => ${forgetAfterHours}))
      on conflict (tenant_id, key) do update set
        count = case when c.window_ends <= ${at} then 1 else c.count + 1 end,
        window_ends = excluded.window_ends,
        blocked_until = case when c.window_ends <= ${at} or c.count + 1 < ${fastFailures} then null
          else ${at}::timestamptz + make_interval(secs => least(${longestWaitSeconds}, power(2, least(c.count + 2 - ${fastFailures}, 10)))) end
      where c.blocked_until is null or c.blocked_until <= ${at}
      returning count`.execute(trx)
    if (counted.rows.length > 0) return 0
    const blocked = await sql<{ seconds: number }>`
      select ceil(extract(epoch from blocked_until - ${at}::timestamptz))::int as seconds
      from rate_counter where tenant_id = ${tenantId} and key = ${key}`.execute(trx)
    return Math.max(1, blocked.rows[0]?.seconds ?? 1)
  })
  if (wait > 0) refuse(wait)
}

/** The password was right: the user's failures are forgotten. */
export async function forgetUserTries({ db, tenantId }: TryQuery, username: string): Promise<void> {
  await clearTries({ db, tenantId }, [userKey(username), hourKey(username)])
}

/** Counts a sign-in that begins; beyond twenty an hour that nobody finishes, E_TOO_MANY. */
export function countHandle(query: TryQuery, userId: number): Promise<number> {
  return countTry(query, { key: handleKey(userId), limit: 20, windowSeconds: 3600 })
}

/** A sign-in was finished: those before it are forgotten. */
export function forgetHandles({ db, tenantId }: TryQuery, userId: number): Promise<unknown> {
  return clearTries({ db, tenantId }, [handleKey(userId)])
}

/** Limits on all sign-ins of a tenant, and on one user's tries in an hour without a right one among them. */
export async function countSignIn(query: TryQuery, username: string): Promise<void> {
  await countTry(query, { key: 'verify', limit: 600, windowSeconds: 60 })
  await countTry(query, { key: hourKey(username), limit: 30, windowSeconds: 3600 })
}

/** Failures of one address; one address may be a whole hotel, so the limit is generous and successes do not count. */
export async function countAddressFailure(deps: AuthDeps, caller: Caller): Promise<void> {
  const query = { db: deps.db, tenantId: caller.tenantId, now: deps.clock.now() }
  await countTry(query, { key: `verify-fail:${caller.address}`, limit: 30, windowSeconds: 60 })
  await countTry(query, { key: `verify-fail-hour:${caller.address}`, limit: 300, windowSeconds: 3600 })
}

function userKey(username: string): string {
  return `verify-user:${username.toLowerCase()}`
}

function hourKey(username: string): string {
  return `verify-hour:${username.toLowerCase()}`
}

function handleKey(userId: number): string {
  return `handle:${userId}`
}
