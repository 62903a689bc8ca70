import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { optional, textParam, wordParam } from '#core/model/param.ts'
import { runStepNames } from '#core/model/workflow/run-definition.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { textIn } from '#core/record/read-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { enqueueJob, queueForJob, wakeWorkers } from './job-row.ts'
import { countTaken, type LinesOfRun } from './run-lines.ts'
import { sumRun } from './run-sums.ts'

/**
 * Starts the job of a step; the document waits for it in the state the move names. Bound to a day, the job begins with that day at the
 * site (RUN-61), and the move may name another state for one that is still to come. @throws E_TOO_LATE, E_NOTHING_TICKED where people took no line (RUN-705)
 */
const startEffect = defineMoveEffect({
  name: 'run:start',
  params: { step: wordParam(runStepNames), day: optional(textParam('header', ['date'])) },
  outcomes: ['starts', 'waits'],
  tellsWith: 'day',
  async apply(input, { header: { step, day } }) {
    const { trx, ctx, clock, family, record, session } = input
    const waits = day > session.now.today
    const { id, status } = standardOf(record)
    await refuseLate(input, family.run?.steps[step]?.withinHours)
    if (step === 'apply') await refuseUntaken(input)
    await enqueueJob(trx, {
      ctx,
      family: family.id,
      docTypeId: family.docType ?? 0,
      docId: id,
      docNo: textIn(record, 'docNo'),
      step,
      fromState: status,
      now: clock.now(),
      dueDay: waits ? day : undefined,
    })
    return { outcome: waits ? 'waits' : 'starts' }
  },
})

/** Asks the job of the document to stop between two batches. */
const stopEffect = defineMoveEffect({
  name: 'run:stop',
  params: {},
  async apply({ trx, ctx, family, record }) {
    const { id: docId } = standardOf(record)
    await queueForJob(trx, { tenantId: ctx.tenantId, family: family.id, docId })
    await sql`update job set is_stop_asked = true, turn_on = null where tenant_id = ${ctx.tenantId} and family = ${family.id}
      and doc_id = ${docId} and state in ('Waiting', 'Running')`.execute(trx)
    await wakeWorkers(trx, ctx.tenantId)
    return {}
  },
})

/** Writes anew what the lines people took come to: what they adjusted is judged by it. @throws E_NOTHING_TO_POST where none is left */
const sumEffect = defineMoveEffect({
  name: 'run:sum',
  params: {},
  async apply(input) {
    const of = linesOfRun(input)
    if ((await countTaken(input.trx, of, 'Open')) === 0) throw appError('E_NOTHING_TICKED')
    return { set: (await sumRun(input, of)).totals }
  },
})

/** Moves that start and stop jobs, and sum up their lines. */
export const runMoveEffects: readonly MoveEffect[] = [startEffect, stopEffect, sumEffect]

function linesOfRun({ ctx, definitions, family, record }: MoveEffectInput): LinesOfRun {
  const { run } = family
  const lines = run && definitions.families.get(run.lines.family)
  if (run === undefined || lines === undefined) throw new Error(`${family.id} is no run`)
  return { tenantId: ctx.tenantId, runId: standardOf(record).id, run, family: lines }
}

/** A run nobody took a line of has nothing to do; one that was applied before is ended by leaving the rest out (RUN-4). */
async function refuseUntaken(input: MoveEffectInput): Promise<void> {
  const of = linesOfRun(input)
  if (standardOf(input.record).status === of.run.steps['apply']?.to.part) return
  const counts = await Promise.all([countTaken(input.trx, of, 'Open'), countTaken(input.trx, of, 'Refused')])
  if (counts.every((count) => count === 0)) throw appError('E_NOTHING_TICKED')
}

/** A step may only follow the one before for so long. */
async function refuseLate(
  { trx, ctx, family, record, clock }: MoveEffectInput,
  hours: number | undefined,
): Promise<void> {
  if (hours === undefined) return
  const since = new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
  const { rows } = await sql<{
    readonly id: number
  }>`select id from job where tenant_id = ${ctx.tenantId} and family = ${family.id}
    and doc_id = ${standardOf(record).id} and step = 'apply' and ended_on >= ${since}::timestamptz limit 1`.execute(trx)
  if (rows.length === 0) throw appError('E_TOO_LATE', { hours })
}
