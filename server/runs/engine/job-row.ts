import { sql } from 'kysely'
import type { RunStepName } from '#core/model/workflow/run-definition.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** A job as a turn takes it. */
export interface Job {
  readonly id: number
  readonly tenantId: string
  readonly family: string
  readonly docId: number
  readonly step: RunStepName
  readonly fromState: string
  readonly state: 'Waiting' | 'Running'
  readonly done: number
  readonly refused: number
  readonly place: string
  readonly tries: number
  readonly isStopAsked: boolean
  /** Day of its site it waited for; null where it waited for none. */
  readonly dueDay: string | null
  readonly starter: RequestContext
}

/** The person as a job keeps them: a set is no JSON. */
type Starter = Omit<RequestContext, 'permissions'> & { readonly permissions: readonly string[] }

const columns = sql`id, tenant_id as "tenantId", family, doc_id as "docId", step, from_state as "fromState", state, done, refused, place, tries,
  is_stop_asked as "isStopAsked", due_day::text as "dueDay", starter`

type JobRow = Omit<Job, 'starter'> & { readonly starter: Starter }

/**
 * Takes the job whose turn it is for this transaction alone; undefined where none waits that nobody else has in hand. Those that waited
 * longest come first, so that a long one does not keep short ones waiting; one that waits for a day has no turn before, but to be stopped.
 */
export async function takeJob(trx: Trx, tenantId: string, now: Date): Promise<Job | undefined> {
  const { rows } = await sql<JobRow>`select ${columns} from job
    where tenant_id = ${tenantId} and state in ('Waiting', 'Running')
      and (due_on is null or due_on <= ${now.toISOString()}::timestamptz or is_stop_asked)
    order by turn_on nulls first, id limit 1 for no key update skip locked`.execute(trx)
  return rows[0] && jobOf(rows[0])
}

/** The same job again, for the next batch of one turn, once its queue is over; undefined when somebody else has it in hand or it has come further. */
export async function takeAgain(trx: Trx, { tenantId, id, family, docId, place }: Job): Promise<Job | undefined> {
  const [, { rows }] = await Promise.all([
    queueForJob(trx, { tenantId, family, docId }),
    sql<JobRow>`select ${columns} from job
      where tenant_id = ${tenantId} and id = ${id} and place = ${place} and state in ('Waiting', 'Running')
      for no key update skip locked`.execute(trx),
  ])
  return rows[0] && jobOf(rows[0])
}

/**
 * Waits for whoever came before, and keeps those waiting that come after, until the transaction ends. A locked row goes to whoever asks the moment it
 * is free, which is its worker: who wants to stop a job would never get it between two batches (RUN-6).
 */
export async function queueForJob(
  trx: Trx,
  { tenantId, family, docId }: Pick<Job, 'tenantId' | 'family' | 'docId'>,
): Promise<void> {
  const name = `job of ${tenantId}/${family}/${docId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** The job as it stands, wherever it has come to; undefined when somebody else has it in hand or it has ended. */
export async function takeById(trx: Trx, { tenantId, id }: Pick<Job, 'tenantId' | 'id'>): Promise<Job | undefined> {
  const { rows } = await sql<JobRow>`select ${columns} from job
    where tenant_id = ${tenantId} and id = ${id} and state in ('Waiting', 'Running') for no key update skip locked`.execute(
    trx,
  )
  return rows[0] && jobOf(rows[0])
}

function jobOf({ starter, ...row }: JobRow): Job {
  return { ...row, starter: { ...starter, permissions: new Set(starter.permissions) } }
}

/** What a batch leaves of a job. */
export interface JobProgress {
  readonly place: string
  readonly done: number
  readonly refused: number
  readonly total?: number | undefined
  /** Times the batch that comes next broke already; 0 once one went well. */
  readonly tries?: number
  readonly now: Date
}

/** Notes how far a job is, in the transaction of the batch. */
export async function noteProgress(trx: Trx, job: Job, progress: JobProgress): Promise<void> {
  const { place, done, refused, total, tries = 0, now } = progress
  await sql`update job set state = 'Running', place = ${place}, done = ${done}, refused = ${refused}, total = coalesce(${total ?? null}::int, total),
    tries = ${tries}, turn_on = ${now.toISOString()}::timestamptz, started_on = coalesce(started_on, ${now.toISOString()}::timestamptz)
    where tenant_id = ${job.tenantId} and id = ${job.id}`.execute(trx)
}

/** How a job ended. */
export interface JobEnd {
  readonly state: 'Done' | 'Failed' | 'Cancelled'
  readonly message?: string | undefined
  readonly now: Date
}

/** Ends a job. */
export async function endJob(trx: Trx, job: Job, { state, message, now }: JobEnd): Promise<void> {
  const at = now.toISOString()
  await sql`update job set state = ${state}, message = ${message ?? null}, turn_on = ${at}::timestamptz, ended_on = ${at}::timestamptz,
    started_on = coalesce(started_on, ${at}::timestamptz) where tenant_id = ${job.tenantId} and id = ${job.id}`.execute(
    trx,
  )
}

/** Notes that a batch broke, and lets other jobs go first. */
export async function noteTry(trx: Trx, job: Job, now: Date): Promise<void> {
  await sql`update job set tries = tries + 1, turn_on = ${now.toISOString()}::timestamptz
    where tenant_id = ${job.tenantId} and id = ${job.id}`.execute(trx)
}

/** A job to be. */
export interface NewJob extends Pick<Job, 'family' | 'docId' | 'step' | 'fromState'> {
  readonly ctx: RequestContext
  readonly docTypeId: number
  readonly docNo: string
  readonly now: Date
  /** Day of the site before which it does not begin. */
  readonly dueDay?: string | undefined
}

/** Channel on which the workers of every node hear of a job once it is committed. */
export const jobChannel = 'larder_jobs'

/** Puts a job in the queue and wakes the workers when the transaction commits. */
export async function enqueueJob(trx: Trx, job: NewJob): Promise<void> {
  const { ctx, family, docId, docTypeId, docNo, step, fromState, now, dueDay = null } = job
  const starter: Starter = { ...ctx, permissions: [...ctx.permissions] }
  await sql`insert into job (tenant_id, person_id, site_id, family, doc_type_id, doc_id, doc_no, step, from_state, starter, entered_on,
      due_day, due_on)
    values (${ctx.tenantId}, ${ctx.userId}, ${ctx.siteId}, ${family}, ${docTypeId}, ${docId}, ${docNo}, ${step}, ${fromState},
      ${JSON.stringify(starter)}::jsonb, ${now.toISOString()}::timestamptz, ${dueDay}::date,
      (select ${dueDay}::date::timestamp at time zone s.iana_timezone from site s where s.tenant_id = ${ctx.tenantId} and s.id = ${ctx.siteId}))`.execute(
    trx,
  )
  await wakeWorkers(trx, ctx.tenantId)
}

/** Wakes the workers of every node when the transaction commits. */
export async function wakeWorkers(trx: Trx, tenantId: string): Promise<void> {
  await sql`select pg_notify(${jobChannel}, ${tenantId})`.execute(trx)
}
