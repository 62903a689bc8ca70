import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'

/** One limit: how many in how long. */
export interface RateLimit {
  readonly key: string
  readonly limit: number
  readonly windowSeconds: number
}

interface RateQuery {
  readonly db: Db
  readonly tenantId: string
  readonly now: Date
}

/**
 * Counts one try in its own committed statement, before anything is compared, and refuses with E_TOO_MANY beyond the limit.
 * Parallel tries cannot slip past: the increment is the check (security 2.1).
 */
export async function countTry(query: RateQuery, { key, limit, windowSeconds }: RateLimit): Promise<number> {
  const now = query.now.toISOString()
  const row = await withTenant(query.db, { tenantId: query.tenantId }, async (trx) => {
    const { rows } = await sql<{ count: number; seconds: number }>`
      insert into rate_counter as c (tenant_id, key, count, window_ends)
      values (${query.tenantId}, ${key}, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds}))
      on conflict (tenant_id, key) do update set
        count = case when c.window_ends <= ${now} then 1 else c.count + 1 end,
        window_ends = case when c.window_ends <= ${now} then excluded.window_ends else c.window_ends end
      returning count, ceil(extract(epoch from window_ends - ${now}::timestamptz))::int as seconds`.execute(trx)
    return rows[0]
  })
  if (row === undefined) throw new Error('A rate counter returned no row')
  if (row.count > limit) refuse(row.seconds)
  return row.count
}

/** Forgets counters, after a success. */
export function clearTries(query: Omit<RateQuery, 'now'>, keys: readonly string[]): Promise<unknown> {
  return withTenant(query.db, { tenantId: query.tenantId }, (trx) =>
    trx.deleteFrom('rate_counter').where('tenant_id', '=', query.tenantId).where('key', 'in', keys).execute(),
  )
}

/** Takes tries off a counter that turned out to be honest ones. */
export function giveBackTries({ db, tenantId }: Omit<RateQuery, 'now'>, key: string, tries: number): Promise<unknown> {
  return withTenant(db, { tenantId }, (trx) =>
    sql`update rate_counter set count = greatest(0, count - ${tries}::int)
      where tenant_id = ${tenantId} and key = ${key}`.execute(trx),
  )
}

/** Refuses with the seconds to wait. */
export function refuse(seconds: number): never {
  throw appError('E_TOO_MANY', { seconds }, { headers: { 'retry-after': String(seconds) } })
}
