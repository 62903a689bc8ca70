import { AppError, appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ScheduleDefinition, ScheduleResult } from '#core/model/workflow/schedule-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { withTenant } from '../db/with-tenant.ts'
import { openScope, type CommandScope } from '../documents/command/command-scope.ts'
import { translateWriteError } from '../documents/command/write-error.ts'
import { createMoveEffects } from '../documents/effects/move-effect.ts'
import { createRecordEffects } from '../documents/effects/record-effect.ts'
import { changeOther } from '../documents/move/change-other.ts'
import { readRecord } from '../documents/read/read-record.ts'
import { nextRunOf } from '../documents/judge/with-next-run.ts'
import { createFigures } from '../figures/figure.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { claimDue, findDue, type DueRecord } from './find-due.ts'
import { madeFamily, makeDocument } from './make-document.ts'
import { findMade } from './find-made.ts'
import { readOwner } from './owner-context.ts'
import { problemText } from '../documents/present/problem-text.ts'
import { tellFailed, tellMade } from './tell-run.ts'
import { triedAgain } from './try-again.ts'

/** What running schedules needs of the process. */
export interface ScheduleDeps extends Pick<
  AppDeps,
  'db' | 'definitions' | 'clock' | 'moveEffects' | 'recordEffects' | 'figures'
> {
  /** Told of what nobody foresaw; what a person would be refused with is told to the owner alone. */
  readonly onFailure: (line: string) => void
}

/** A schedule of a family, with everything commands need. */
interface Stage extends Pick<CommandScope, 'figures' | 'effects' | 'recordEffects'> {
  readonly deps: ScheduleDeps
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly schedule: ScheduleDefinition
}

/**
 * Makes what the schedules of all tenants say is due, each record in its own transaction and in the name of its owner; a run that was missed
 * is made once (SCHD-4), of months each (SCHD-11), and where it failed again and again (SCHD-12). Any number of nodes may do so at once: each run is one node's.
 */
export async function runDueSchedules(deps: ScheduleDeps): Promise<void> {
  const parts = {
    figures: createFigures(deps.figures),
    effects: createMoveEffects(deps.moveEffects),
    recordEffects: createRecordEffects(deps.recordEffects),
  }
  for (const tenantId of deps.definitions.tenantIds) {
    const definitions = deps.definitions.forTenant(tenantId)
    for (const family of definitions.families.values())
      if (family.schedule !== undefined)
        await runFamily({ ...parts, deps, definitions, family, schedule: family.schedule })
  }
}

async function runFamily(stage: Stage): Promise<void> {
  const { deps, definitions, family } = stage
  const { tenantId } = definitions
  const now = deps.clock.now()
  const due = await withTenant(deps.db, { tenantId }, (trx) => findDue(trx, { tenantId, family, now }))
  for (const one of due) await runRecord(stage, one)
}

/** One run: what was made and what is said of it stand or fall together; a failure is noted in a transaction of its own. */
async function runRecord(stage: Stage, due: DueRecord): Promise<void> {
  try {
    await inName(stage, due, (scope, mayMake) => makeDue(stage, due, { scope, mayMake }))
  } catch (thrown) {
    const { entity } = madeFamily(stage, stage.schedule)
    const error = translateWriteError(entity, thrown)
    if (!(error instanceof AppError))
      stage.deps.onFailure(`The schedule of ${stage.family.id} ${due.id} failed: ${String(error)}`)
    await inName(stage, due, (scope, mayMake) => noteFailure(stage, due, { scope, error, isOwnerGone: !mayMake }))
  }
}

/** Works on the locked record in the name of its owner; not at all when another node was quicker. */
async function inName(
  { deps, definitions, family, schedule, ...parts }: Stage,
  due: DueRecord,
  work: (scope: CommandScope, mayMake: boolean) => Promise<void>,
): Promise<void> {
  const { tenantId } = definitions
  const tenant = { tenantId, siteId: due.siteId, userId: due.ownerId, now: deps.clock.now() }
  await retryConflicts(() =>
    withTenant(deps.db, tenant, async (trx) => {
      if (!(await claimDue(trx, { tenantId, family, due }))) return
      const right = madeFamily({ definitions }, schedule).permissions.create
      const { ctx, mayMake } = await readOwner(trx, { tenantId, due, right })
      await work(await openScope({ ...parts, trx, ctx, clock: deps.clock, definitions, family }), mayMake)
    }),
  )
}

interface Run {
  readonly scope: CommandScope
  readonly mayMake: boolean
}

async function makeDue(stage: Stage, due: DueRecord, { scope, mayMake }: Run): Promise<void> {
  const { schedule } = stage
  const family = madeFamily(scope, schedule)
  const record = await recordOf(scope, due)
  const standing = await findMade({ scope, family, schedule, record })
  if (standing !== undefined) {
    await note(stage, due, { scope, result: 'Made', problem: null, made: standing, ...(await nextOf(scope, record)) })
    return
  }
  if (!mayMake) throw appError('E_SCHEDULE_OWNER')
  const made = await makeDocument({ ...scope, family }, schedule, due)
  // What is made of a day has noted it already, whoever made it (SCHD-13).
  const isNoted = made !== undefined && schedule.makes.day !== undefined
  const id = made === undefined ? {} : { made: Number(made.record['id']) }
  const result = made === undefined ? 'Nothing' : 'Made'
  if (!isNoted) await note(stage, due, { scope, result, problem: null, ...id, ...(await nextOf(scope, record)) })
  if (made !== undefined) await tellMade({ scope, name: titleOf(scope, record) }, family, made.record)
}

async function nextOf(scope: CommandScope, record: EntityRecord): Promise<Pick<Outcome, 'next'>> {
  return { next: await nextRunOf(scope, record, 'itsDay') }
}

interface Failure {
  readonly scope: CommandScope
  readonly error: unknown
  readonly isOwnerGone: boolean
}

async function noteFailure(stage: Stage, due: DueRecord, { scope, error, isOwnerGone }: Failure): Promise<void> {
  const { ctx, definitions } = scope
  const family = madeFamily(scope, stage.schedule)
  const problem = problemText(error, { definitions, language: ctx.language, family })
  const record = await recordOf(scope, due)
  const { next, isFirst, isTriedAgain } = await triedAgain(scope, stage.schedule, record)
  await note(stage, due, { scope, result: 'Failed', problem, next })
  const right = stage.family.permissions.create
  if (isFirst) await tellFailed({ scope, name: titleOf(scope, record) }, { problem, right, isOwnerGone, isTriedAgain })
}

interface Outcome {
  readonly scope: CommandScope
  readonly result: ScheduleResult
  readonly problem: string | null
  readonly made?: number
  /** The fields that say when it runs next. */
  readonly next: EntityRecord
}

/** Writes onto the record what came of the run, and when it runs next. */
async function note(
  { family, schedule }: Stage,
  due: DueRecord,
  { scope, result, problem, made, next }: Outcome,
): Promise<void> {
  const { told } = schedule
  const written = {
    ...next,
    [told.last]: scope.clock.now().toISOString(),
    [told.result]: result,
    [told.problem]: problem,
  }
  const link = made === undefined ? {} : { [told.made]: made }
  await changeOther(scope, {
    family: family.id,
    id: due.id,
    action: 'run',
    change: (before) => ({ ...before, ...written, ...link }),
  })
}

async function recordOf({ trx, ctx, family }: CommandScope, { id }: DueRecord): Promise<EntityRecord> {
  const found = await readRecord(trx, { family, id, siteId: ctx.siteId })
  if (found === undefined) throw appError('E_NOT_FOUND')
  return found.record
}

function titleOf({ family }: CommandScope, record: EntityRecord): string {
  const title = record[family.entity.title]
  return typeof title === 'string' ? title : ''
}
