import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import {
  clearTries,
  countTry,
  giveBackTries,
  refuse,
  takeTries,
  type RateLimit,
  type RateQuery,
} from '../../access/rate-limit.ts'

/** Failures that cost nothing but themselves; the next ones wait 2, 4, 8 … seconds, at most 15 minutes. */
const fastFailures = 5
const longestWaitSeconds = 900
const forgetAfterHours = 12

/** Who tries a password, and from where. */
export interface PasswordTry {
  readonly username: string
  /** Network of the browser. */
  readonly address: string
  /** The device, when this person gave a right password on it before. */
  readonly knownDevice: string | undefined
}

/** A try that was counted and may be judged now. */
export interface CountedTry {
  /** Counter of failures that make the next one wait. */
  readonly key: string
  /** Limits it was counted against besides. */
  readonly shared: readonly RateLimit[]
  /** Until when the next one must wait, if this one fails. */
  readonly blockedUntil: string | null
}

/**
 * Counts a password try before anything is compared, and refuses with E_TOO_MANY what goes beyond a limit: that one is neither judged
 * nor counted, so that nobody can use up the tries of somebody else by asking quickly. A device the person is known on has tries of its
 * own, and strangers' tries do not touch it (docs/decisions/sign-in-limits.md).
 */
export function countPasswordTry(query: RateQuery, asked: PasswordTry): Promise<CountedTry> {
  const isKnown = asked.knownDevice !== undefined
  const shared = isKnown ? [] : strangerLimits(asked.address)
  const name = asked.username.toLowerCase()
  const key = isKnown ? `verify-device:${asked.knownDevice}:${name}` : `verify-user:${name}`
  return withTenant(query.db, { tenantId: query.tenantId }, async (trx) => {
    await takeTries(trx, query, shared)
    return { key, shared, blockedUntil: await takeWaitingTry(trx, query, key) }
  })
}

/** Failures of one network (which may be a whole hotel, so the limit is generous and successes are given back), and tries of a tenant. */
function strangerLimits(address: string): readonly RateLimit[] {
  return [
    { key: `verify-fail:${address}`, limit: 30, windowSeconds: 60 },
    { key: `verify-fail-hour:${address}`, limit: 300, windowSeconds: 3600 },
    { key: 'verify', limit: 600, windowSeconds: 60 },
  ]
}

/** The increment and the check are one statement, so parallel tries cannot share one count (AUTH-8). */
async function takeWaitingTry(
  trx: Trx,
  { tenantId, now }: Pick<RateQuery, 'tenantId' | 'now'>,
  key: string,
): Promise<string | null> {
  const at = now.toISOString()
  const counted = await sql<{ blocked_until: string | null }>`
    insert into rate_counter as c (tenant_id, key, count, window_ends)
    values (${tenantId}, ${key}, 1, ${at}::timestamptz + make_interval(hours => ${forgetAfterHours}))
    on conflict (tenant_id, key) do update set
      count = case when c.window_ends <= ${at} then 1 else c.count + 1 end,
      window_ends = excluded.window_ends,
      blocked_until = case when c.window_ends <= ${at} or c.count + 1 < ${fastFailures} then null
        else ${at}::timestamptz + make_interval(secs => least(${longestWaitSeconds}, power(2, least(c.count + 2 - ${fastFailures}, 10)))) end
    where c.blocked_until is null or c.blocked_until <= ${at}
    returning blocked_until`.execute(trx)
  const [row] = counted.rows
  if (row !== undefined) return row.blocked_until
  const blocked = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - ${at}::timestamptz))::int as seconds
    from rate_counter where tenant_id = ${tenantId} and key = ${key}`.execute(trx)
  return refuse(Math.max(1, blocked.rows[0]?.seconds ?? 1))
}

/** The password was right: its own failures are forgotten, and the network did nothing wrong. */
export async function forgetFailures(query: RateQuery, { key, shared }: CountedTry): Promise<void> {
  await clearTries(query, [key])
  await giveBackTries(query, failureKeys(shared))
}

/** The try was never judged, because the server was too busy: it is as if it had not been made. */
export async function returnTry(query: RateQuery, { key, shared, blockedUntil }: CountedTry): Promise<void> {
  const { db, tenantId } = query
  await withTenant(db, { tenantId }, (trx) =>
    sql`update rate_counter set count = greatest(0, count - 1),
        blocked_until = case when blocked_until = ${blockedUntil}::timestamptz then null else blocked_until end
      where tenant_id = ${tenantId} and key = ${key}`.execute(trx),
  )
  await giveBackTries(
    query,
    shared.map((limit) => limit.key),
  )
}

function failureKeys(shared: readonly RateLimit[]): readonly string[] {
  return shared.map((limit) => limit.key).filter((key) => key.startsWith('verify-fail'))
}

/** Counts a sign-in that begins; beyond twenty an hour that nobody finishes, E_TOO_MANY. */
export function countHandle(query: RateQuery, userId: number): Promise<void> {
  return countTry(query, { key: handleKey(userId), limit: 20, windowSeconds: 3600 })
}

/** A sign-in was finished: those before it are forgotten. */
export function forgetHandles(query: Omit<RateQuery, 'now'>, userId: number): Promise<unknown> {
  return clearTries(query, [handleKey(userId)])
}

function handleKey(userId: number): string {
  return `handle:${userId}`
}
