import type { EntityRecord } from '#core/model/value.ts'
import { changeOther } from '../../documents/move/change-other.ts'
import { endJob, type JobEnd } from './job-row.ts'
import type { OpenJob } from './run-deps.ts'
import { clearLines, type LineSums } from './run-lines.ts'
import { sumRun } from './run-sums.ts'

/**
 * Ends a job and leads its document on, in one transaction: to the state of the step when it came to its end, and otherwise back to where
 * it was, unless something was done already.
 */
export async function finishRun(open: OpenJob, end: Omit<JobEnd, 'now'>): Promise<void> {
  const { job, of, input } = open
  const { scope, run } = input
  const isDone = end.state === 'Done'
  // Half a list of lines would be taken for a whole one.
  if (!isDone && job.step === 'generate') await clearLines(scope.trx, of)
  const sums = await sumRun(scope, of)
  await changeOther(scope, {
    family: job.family,
    id: job.docId,
    action: actionOf(job.step, end.state),
    change: (record) => ({
      ...record,
      ...countsOf(run, sums),
      ...totalsOf(open, sums),
      ...resultsOf(open, sums),
      status: stateAfter(open, sums, isDone),
    }),
  })
  await endJob(scope.trx, job, { ...end, now: scope.clock.now() })
}

function actionOf(step: string, state: JobEnd['state']): string {
  const ended = { Done: 'Done', Failed: 'Failed', Cancelled: 'Stopped' } as const
  return `${step}${ended[state]}`
}

function stateAfter({ job, named, input }: OpenJob, sums: LineSums, isDone: boolean): string {
  const { to } = input.step
  // What nobody took is nothing that is left to do, but where it makes a part of what was brought.
  const refused = named.work?.takesWhole === true ? sums.refused : sums.refusedTaken
  if (isDone) return job.refused > 0 || (job.step === 'apply' && refused > 0) ? to.part : to.all
  const hasWorked = job.step !== 'generate' && (job.step === 'apply' ? sums.done > 0 : job.done > 0)
  return hasWorked ? to.part : job.fromState
}

function countsOf({ counts }: OpenJob['input']['run'], sums: LineSums): EntityRecord {
  return { [counts.lines]: sums.lines, [counts.done]: sums.done, [counts.refused]: sums.refused }
}

/** Sums are taken when lines were worked out; what people leave out later is said by the lines themselves. */
function totalsOf({ job }: OpenJob, { totals }: LineSums): EntityRecord {
  return job.step === 'generate' ? totals : {}
}

/** What is counted is a whole number, what is summed stays the decimal it is. */
function resultsOf({ input: { run } }: OpenJob, { results }: LineSums): EntityRecord {
  return Object.fromEntries(
    Object.entries(results).map(([header, text]) => [
      header,
      run.results[header]?.as === 'distinct' ? Number(text) : text,
    ]),
  )
}
