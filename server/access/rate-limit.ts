import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'

/** One limit: how many in how long. */
export interface RateLimit {
  readonly key: string
  readonly limit: number
  readonly windowSeconds: number
}

/** Whose counters, and when. */
export interface RateQuery {
  readonly db: Db
  readonly tenantId: string
  readonly now: Date
}

/**
 * Counts one try, committed before anything is compared, and refuses with E_TOO_MANY beyond the limit. Parallel tries cannot slip past:
 * the increment is the check (AUTH-8). What is refused is not counted.
 */
export function countTry(query: RateQuery, limit: RateLimit): Promise<void> {
  return countTries(query, [limit])
}

/** Counts one try of several limits at once; the first one beyond its limit refuses, and none of them is counted then. */
export function countTries(query: RateQuery, limits: readonly RateLimit[]): Promise<void> {
  return withTenant(query.db, { tenantId: query.tenantId }, (trx) => takeTries(trx, query, limits))
}

/** The same in the caller's transaction, which must end when it refuses. */
export async function takeTries(
  trx: Trx,
  query: Pick<RateQuery, 'tenantId' | 'now'>,
  limits: readonly RateLimit[],
): Promise<void> {
  // Few, and one after the other in one order, so that two tries never wait for each other.
  for (const limit of limits) await takeTry(trx, query, limit)
}

async function takeTry(
  trx: Trx,
  { tenantId, now: at }: Pick<RateQuery, 'tenantId' | 'now'>,
  { key, limit, windowSeconds }: RateLimit,
): Promise<void> {
  const now = at.toISOString()
  const { rows } = await sql<{ count: number; windowEnds: string }>`
    insert into rate_counter as c (tenant_id, key, count, window_ends)
    values (${tenantId}, ${key}, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds}))
    on conflict (tenant_id, key) do update set
      count = case when c.window_ends <= ${now} then 1 else c.count + 1 end,
      window_ends = case when c.window_ends <= ${now} then excluded.window_ends else c.window_ends end
    returning c.count, c.window_ends as "windowEnds"`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A rate counter returned no row')
  if (row.count > limit) refuse(Math.ceil((Date.parse(row.windowEnds) - at.getTime()) / 1000))
}

/** Forgets counters, after a success. */
export function clearTries(query: Omit<RateQuery, 'now'>, keys: readonly string[]): Promise<unknown> {
  return withTenant(query.db, { tenantId: query.tenantId }, (trx) =>
    trx.deleteFrom('rate_counter').where('tenant_id', '=', query.tenantId).where('key', 'in', keys).execute(),
  )
}

/**
 * Takes tries off counters that turned out to be honest ones, or were never judged. They are locked in the order of `keys`, the order in
 * which they were taken, so that a sign-in that ends never waits crosswise for one that begins.
 */
export function giveBackTries(
  { db, tenantId }: Omit<RateQuery, 'now'>,
  keys: readonly string[],
  tries = 1,
): Promise<unknown> {
  return withTenant(db, { tenantId }, (trx) =>
    sql`update rate_counter c set count = greatest(0, c.count - ${tries}::int)
      from (select tenant_id, key from rate_counter where tenant_id = ${tenantId} and key = any(${keys}::text[])
        order by array_position(${keys}::text[], key) for update) taken
      where c.tenant_id = ${tenantId} and c.tenant_id = taken.tenant_id and c.key = taken.key`.execute(trx),
  )
}

/** Refuses with the seconds to wait. */
export function refuse(seconds: number): never {
  throw appError('E_TOO_MANY', { seconds }, { headers: { 'retry-after': String(seconds) } })
}
