import type { CommandDeps } from '../../documents/command/command-deps.ts'
import { openScope, type CommandScope } from '../../documents/command/command-scope.ts'
import { readLocked, readRecord, type StoredRecord } from '../../documents/read/read-record.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { readOwner } from '../../schedules/owner-context.ts'
import { enterTenant } from '../../db/with-tenant.ts'
import type { Job } from './job-row.ts'
import type { LinesOfRun } from './run-lines.ts'
import type { NamedStep, StepInput } from './run-step.ts'

/** What working jobs off needs of the application. */
export interface RunDeps extends Omit<CommandDeps, 'forgetSession'> {
  readonly runSteps: ReadonlyMap<string, NamedStep>
  /** Told of a job that broke; the text names no content. */
  readonly onFailure: (line: string) => void
}

/** The steps there are, by name; two of one name are a bug at start. */
export function createRunSteps(steps: readonly NamedStep[]): ReadonlyMap<string, NamedStep> {
  const byName = new Map(steps.map((step) => [step.name, step]))
  if (byName.size !== steps.length) throw new Error('Two steps of runs share a name')
  return byName
}

/** A job with all its batch works on. */
export interface OpenJob {
  readonly job: Job
  readonly input: StepInput
  readonly of: LinesOfRun
  readonly named: NamedStep
  /** Whether who started it may not do so any more, which is asked of a job that waited for a day. */
  readonly isStarterGone: boolean
}

/** Opens a job for a turn: in the place of who started it, at their site. The run is locked, because what begins or ends a job changes it. */
export function openJob(deps: RunDeps, trx: Trx, job: Job): Promise<OpenJob> {
  return openWith(deps, { trx, job, read: (scope) => readLocked(scope, job.docId) })
}

/** The same for a group of lines, which changes nothing of the run: who wants to stop the job has the run, and waits for the group alone. */
export function openForGroup(deps: RunDeps, trx: Trx, job: Job): Promise<OpenJob> {
  const read = ({ family, ctx }: CommandScope) => readRecord(trx, { family, id: job.docId, siteId: ctx.siteId })
  return openWith(deps, { trx, job, read })
}

interface Opening {
  readonly trx: Trx
  readonly job: Job
  readonly read: (scope: CommandScope) => Promise<StoredRecord | undefined>
}

async function openWith(deps: RunDeps, { trx, job, read }: Opening): Promise<OpenJob> {
  const { tenantId, starter } = job
  await enterTenant(trx, { tenantId, siteId: starter.siteId, userId: starter.userId })
  const definitions = deps.definitions.forTenant(tenantId)
  const family = definitions.families.get(job.family)
  const step = family?.run?.steps[job.step]
  const lines = family?.run && definitions.families.get(family.run.lines.family)
  const named = deps.runSteps.get(step?.use ?? '')
  if (family?.run === undefined || step === undefined || lines === undefined || named === undefined)
    throw new Error(`${job.family} has no step ${job.step}, which it had when the job was started`)
  const { ctx, isGone } = await starterNow(trx, job, family.permissions.create)
  const scope = await openScope({ ...deps, trx, ctx, definitions, family })
  const found = await read(scope)
  if (found === undefined) throw new Error(`${job.family} ${job.docId} is gone while its job waits`)
  const { record } = found
  const of = { tenantId, runId: job.docId, run: family.run, family: lines }
  return { job, of, named, isStarterGone: isGone, input: { scope, run: family.run, step, record } }
}

/** Who a job works for: who started it as they were then, and after it waited for a day as they are by now (RUN-62). */
async function starterNow(
  trx: Trx,
  { id, dueDay, starter, tenantId }: Job,
  right: string,
): Promise<{ readonly ctx: RequestContext; readonly isGone: boolean }> {
  if (dueDay === null) return { ctx: starter, isGone: false }
  const due = { id, siteId: starter.siteId, ownerId: starter.userId, dueOn: dueDay }
  const { ctx, mayMake } = await readOwner(trx, { tenantId, due, right })
  return mayMake
    ? { ctx: { ...starter, permissions: ctx.permissions, roleId: ctx.roleId }, isGone: false }
    : { ctx: starter, isGone: true }
}
