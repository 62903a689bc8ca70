import { sql } from 'kysely'
import type { Db, Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { DemoSize } from './demo-size.ts'

/** A history that is to be gone on with. */
export interface OpenHistory {
  readonly size: DemoSize
  readonly loadedAt: Date
  readonly done: number
}

/** A history to be told. */
export interface NewHistory {
  readonly tenantId: string
  readonly size: DemoSize
  /** Among whose jobs it is shown. */
  readonly personId: number
  readonly now: Date
}

/** Notes that a tenant's demo is to have a history; what is noted already stays. */
export async function noteHistory(trx: Trx, { tenantId, size, personId, now }: NewHistory): Promise<void> {
  await sql`insert into demo_history (tenant_id, size, person_id, loaded_at)
    values (${tenantId}, ${size}, ${personId}, ${now.toISOString()}::timestamptz)
    on conflict do nothing`.execute(trx)
}

/** Takes the unfinished history of a tenant for two minutes; `held` while another node has it. */
export function takeHistory(db: Db, tenantId: string): Promise<OpenHistory | 'none' | 'held'> {
  return withTenant(db, { tenantId }, async (trx) => {
    const { rows } = await sql<Omit<OpenHistory, 'loadedAt'> & { loadedAt: string }>`update demo_history
      set held_until = now() + interval '2 minutes'
      where tenant_id = ${tenantId} and ended_on is null and (held_until is null or held_until < now())
      returning size, loaded_at as "loadedAt", done`.execute(trx)
    const [taken] = rows
    if (taken !== undefined) return { ...taken, loadedAt: new Date(taken.loadedAt) }
    const open = await sql`select from demo_history where tenant_id = ${tenantId} and ended_on is null`.execute(trx)
    return open.rows.length === 0 ? 'none' : 'held'
  })
}

/** Holds it for two more minutes. */
export async function holdHistory(db: Db, tenantId: string): Promise<void> {
  await withTenant(db, { tenantId }, (trx) =>
    sql`update demo_history set held_until = now() + interval '2 minutes' where tenant_id = ${tenantId}`.execute(trx),
  )
}

/** Notes how far a history is and holds it for two more minutes; the last week ends it. */
export async function noteWeek(db: Db, tenantId: string, step: HistoryStep): Promise<void> {
  const { done, weeks, refused } = step
  await withTenant(db, { tenantId }, (trx) =>
    sql`update demo_history set done = ${done}, weeks = ${weeks}, refused = refused + ${refused},
      held_until = now() + interval '2 minutes', ended_on = case when ${done}::int >= ${weeks}::int then now() end
      where tenant_id = ${tenantId}`.execute(trx),
  )
}

/** How far a history is: weeks told, of how many, and what was refused since the last note. */
export interface HistoryStep {
  readonly done: number
  readonly weeks: number
  readonly refused: number
}

/** Lets another node go on at once. */
export async function letGo(db: Db, tenantId: string): Promise<void> {
  await withTenant(db, { tenantId }, (trx) =>
    sql`update demo_history set held_until = null where tenant_id = ${tenantId}`.execute(trx),
  )
}
