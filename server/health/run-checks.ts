import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import { readInvariants, type Invariant } from '../posting/check-invariants.ts'

/** What the checks need of the process. */
export interface HealthDeps {
  readonly db: Db
  readonly clock: { readonly now: () => Date }
  /** Aborted where the process is to end: what is under way waits for the next one. */
  readonly signal?: AbortSignal
}

/** Rows that are kept of a property that does not hold. */
const mostRows = 100
/** Length of what is kept of them. */
const mostText = 10_000
/** A run that somebody's end left behind is taken up by another. */
const abandonedAfter = '30 minutes'

/**
 * Works off the oldest run of a tenant that was asked for, and asks for one each night; false where none waits. Every property is looked
 * at in a transaction of its own, so that progress shows and one that fails stops nothing.
 */
export async function runAskedChecks(
  deps: HealthDeps,
  { tenantId, checks }: { readonly tenantId: string; readonly checks: readonly Check[] },
): Promise<boolean> {
  const { db, clock } = deps
  const run = await claimRun(db, { tenantId, total: checks.length, now: clock.now() })
  if (run !== undefined) await workOff({ ...deps, tenantId, run }, checks)
  return run !== undefined
}

/** What is looked at; of a figure the rows are told and break nothing (HEALTH-4). */
export interface Check extends Invariant {
  readonly isFigure?: true
}

/** Everything that is looked at: properties of the books and of what runs, and figures. */
export async function readChecks(): Promise<readonly Check[]> {
  const [books, operation, figures] = await Promise.all([
    readInvariants(),
    readInvariants('server/health/operation.sql'),
    readInvariants('server/health/figures.sql'),
  ])
  return [...books, ...operation, ...figures.map((figure): Check => ({ ...figure, isFigure: true }))]
}

interface Asked {
  readonly tenantId: string
  readonly total: number
  readonly now: Date
}

/** Takes the oldest run that waits, where none of the tenant is under way. Nobody need ask for the first of a tenant, nor for one each night at three by the world's clock. */
async function claimRun(db: Db, { tenantId, total, now }: Asked): Promise<number | undefined> {
  return withTenant(db, { tenantId }, async (trx) => {
    await sql`insert into health_run (tenant_id, kind, state, entered_on) select ${tenantId}, 'First', 'Waiting', ${now}
      where not exists (select from health_run where tenant_id = ${tenantId})`.execute(trx)
    await sql`insert into health_run (tenant_id, kind, state, entered_on)
      select ${tenantId}, 'Nightly', 'Waiting', ${now}
      where extract(hour from ${now}::timestamptz at time zone 'UTC') = 3 and not exists (select from health_run
        where tenant_id = ${tenantId} and kind = 'Nightly' and entered_on > ${now}::timestamptz - interval '20 hours')`.execute(
      trx,
    )
    const { rows } = await sql<{
      readonly id: number
    }>`update health_run set state = 'Running', started_on = ${now}, done = 0,
        broken = 0, total = ${total}
      where tenant_id = ${tenantId} and id = (select id from health_run where tenant_id = ${tenantId} and (state = 'Waiting'
          or (state = 'Running' and started_on < ${now}::timestamptz - ${abandonedAfter}::interval))
          and not exists (select from health_run where tenant_id = ${tenantId} and state = 'Running'
            and started_on >= ${now}::timestamptz - ${abandonedAfter}::interval)
        order by id limit 1 for update skip locked)
      returning id`.execute(trx)
    return rows[0]?.id
  })
}

interface Run extends HealthDeps {
  readonly tenantId: string
  readonly run: number
}

async function workOff(run: Run, checks: readonly Check[]): Promise<void> {
  for (const check of checks) {
    if (run.signal?.aborted === true) return noteState(run, 'Waiting')
    await lookAt(run, check)
  }
  await noteState(run, 'Finished')
}

/** Notes that a run is over, or begins anew with whoever takes it next. */
async function noteState({ db, clock, tenantId, run }: Run, state: 'Waiting' | 'Finished'): Promise<void> {
  const finished = state === 'Finished' ? clock.now() : null
  await withTenant(db, { tenantId }, async (trx) => {
    await sql`update health_run set state = ${state}, finished_on = ${finished}
      where tenant_id = ${tenantId} and id = ${run}`.execute(trx)
    if (state === 'Finished') await finishAskedWith(trx, { tenantId, run })
  })
}

/** Runs that were asked for before one began are answered by it, however many there are: nobody keeps the checks busy by asking (HEALTH-740). */
async function finishAskedWith(trx: Trx, { tenantId, run }: Pick<Run, 'tenantId' | 'run'>): Promise<void> {
  await sql`update health_run as w set state = r.state, started_on = r.started_on, finished_on = r.finished_on, done = r.done,
      broken = r.broken, total = r.total
    from health_run as r where r.tenant_id = ${tenantId} and r.id = ${run}
      and w.tenant_id = r.tenant_id and w.state = 'Waiting' and w.entered_on <= r.started_on`.execute(trx)
}

/** What was found of one property. */
interface Finding {
  readonly state: 'Holds' | 'Broken' | 'NotChecked'
  readonly rows: readonly unknown[]
}

async function lookAt(run: Run, check: Check): Promise<void> {
  const { db, tenantId, clock } = run
  const from = clock.now()
  const { state, rows } = await findingOf(run, check)
  const now = clock.now()
  const found =
    rows.length === 0
      ? null
      : rows
          .map((row) => JSON.stringify(row))
          .join('\n')
          .slice(0, mostText)
  await withTenant(db, { tenantId }, async (trx) => {
    await sql`insert into health_check as c (tenant_id, code, state, broken_rows, found, checked_on, took_ms)
      values (${tenantId}, ${check.id}, ${state}, ${state === 'Broken' ? rows.length : 0}, ${found}, ${now},
        ${now.getTime() - from.getTime()})
      on conflict (tenant_id, code) do update set state = excluded.state, broken_rows = excluded.broken_rows,
        found = excluded.found, checked_on = excluded.checked_on, took_ms = excluded.took_ms, version_no = c.version_no + 1`.execute(
      trx,
    )
    await sql`update health_run set done = done + 1, broken = broken + ${state === 'Holds' ? 0 : 1}
      where tenant_id = ${tenantId} and id = ${run.run}`.execute(trx)
  })
}

async function findingOf({ db, tenantId }: Run, { query, isFigure }: Check): Promise<Finding> {
  try {
    const { rows } = await withTenant(db, { tenantId }, (trx) =>
      trx.executeQuery(CompiledQuery.raw(`${query} limit ${mostRows}`)),
    )
    return { state: rows.length === 0 || isFigure === true ? 'Holds' : 'Broken', rows }
  } catch (error) {
    return { state: 'NotChecked', rows: [error instanceof Error ? error.message : String(error)] }
  }
}
