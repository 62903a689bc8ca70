import { AppError, appError } from '#core/errors/app-error.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { RunOutcome } from '#core/model/workflow/run-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { translateWriteError } from '../../documents/command/write-error.ts'
import { refusalText } from '../../http/error-text.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { finishRun } from './finish-run.ts'
import { noteProgress, noteTry, takeAgain, takeById, takeJob, type Job } from './job-row.ts'
import { openForGroup, openJob, type OpenJob, type RunDeps } from './run-deps.ts'
import {
  addLines,
  clearLines,
  countTaken,
  nextLines,
  reopenRefused,
  setLines,
  type LinesOfRun,
  type NextLines,
} from './run-lines.ts'
import { cellOf, type LineAnswer, type RawLine, type Worked, type WorkPart } from './run-step.ts'

/** Lines read at once; never all of a run. */
const chunk = 500
/** Times a batch may break for reasons nobody foresaw. */
const mostTries = 3

/**
 * Works off one turn of the job of a tenant that waits longest: a batch of lines worked out, or some hundred lines done, each batch a
 * transaction of its own together with how far the job is then. Answers false where nothing waits. Any number of nodes may do so at once:
 * a job is locked while a batch of it runs, and a batch begins where the last one that was committed ended.
 */
export async function workTurn(deps: RunDeps, tenantId: string): Promise<boolean> {
  let taken: Job | undefined
  try {
    const plan = await retryConflicts(() =>
      withTenant(deps.db, { tenantId }, async (trx) => {
        taken = await takeJob(trx, tenantId, deps.clock.now())
        return taken && beginTurn(await openJob(deps, trx, taken))
      }),
    )
    if (plan !== undefined) await workGroups(deps, plan)
    return taken !== undefined
  } catch (error) {
    if (taken === undefined) throw error
    await giveUp(deps, taken, error)
    return true
  }
}

/** Groups of lines to be worked off one after another. */
interface GroupPlan {
  readonly job: Job
  readonly groups: readonly (readonly RawLine[])[]
}

/** A batch of lines worked out; or which lines come next. */
async function beginTurn(open: OpenJob): Promise<GroupPlan | undefined> {
  const { job, named } = open
  if (job.isStopAsked) {
    await finishRun(open, { state: 'Cancelled' })
    return undefined
  }
  if (open.isStarterGone) throw appError('E_JOB_OWNER')
  if (named.fill !== undefined) {
    await fillBatch(open)
    return undefined
  }
  if (named.work === undefined) throw new Error(`${named.name} does nothing`)
  return planGroups(open, named.work)
}

async function fillBatch(open: OpenJob): Promise<void> {
  const { job, of, named, input } = open
  const { trx, clock, ctx } = input.scope
  if (job.place === '') await clearLines(trx, of)
  const filled = await named.fill?.(input, job.place)
  if (filled === undefined) return
  const now = clock.now()
  const author = { enteredBy: ctx.userId, enteredOn: now.toISOString(), site: ctx.siteId }
  const { all } = createComputer(of.family.entity, input.scope.session)
  const rows = filled.rows.map((row) => scalarsOf(all({ ...author, ...cellsFrom(open, row) })))
  await addLines(trx, of, rows)
  const done = job.done + filled.seen
  const { next } = filled
  if (next === undefined) await named.filled?.(input)
  const total = filled.total ?? (next === undefined ? done : undefined)
  await noteProgress(trx, job, { place: next ?? 'end', done, refused: 0, total, now })
  if (next === undefined) await finishRun({ ...open, job: { ...job, done } }, { state: 'Done' })
}

/** Lines of a run hold no lines of their own. */
function scalarsOf(record: EntityRecord): Readonly<Record<string, Scalar>> {
  return Object.fromEntries(Object.keys(record).map((field) => [field, scalarIn(record, field) ?? null]))
}

/** Parameter of the step → field of the line. */
function cellsFrom({ input }: OpenJob, row: Readonly<Record<string, Scalar>>): Readonly<Record<string, Scalar>> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([param, value]) => {
      const field = cellOf(input.step, param)
      return field === undefined ? [] : [[field, value]]
    }),
  )
}

async function planGroups(open: OpenJob, part: WorkPart): Promise<GroupPlan | undefined> {
  const { job, of, input } = open
  const { trx, clock } = input.scope
  let total: number | undefined
  if (job.place === '') {
    if (part.takes === 'Open') await reopenRefused(trx, of)
    total = await countTaken(trx, of, part.takes)
  }
  const after = job.place === '' ? 0 : Number(job.place)
  const together = part.together.flatMap((param) => cellOf(input.step, param) ?? [])
  const gathered = part.gathers ? together : []
  const lines = await linesAhead(trx, of, { outcome: part.takes, after, gathered, together })
  if (lines.length === 0) {
    await finishRun(open, { state: 'Done' })
    return undefined
  }
  const place = String(after)
  await noteProgress(trx, job, {
    place,
    done: job.done,
    refused: job.refused,
    total,
    tries: job.tries,
    now: clock.now(),
  })
  const groups = groupsOf(lines, together)
  // The last one may go on behind what was read.
  return {
    job: { ...job, place },
    groups: lines.length % chunk === 0 && groups.length > 1 ? groups.slice(0, -1) : groups,
  }
}

/** The lines that come next; where all of them belong together, as many as it takes to have the whole of them. */
async function linesAhead(
  trx: Trx,
  of: LinesOfRun,
  { together, ...next }: Omit<NextLines, 'most'> & { readonly together: readonly string[] },
): Promise<readonly RawLine[]> {
  const lines: RawLine[] = []
  for (let most = chunk; ; most *= 2) {
    const more = await nextLines(trx, of, { ...next, after: lines.at(-1)?.id ?? next.after, most })
    lines.push(...more)
    if (more.length < most || groupsOf(lines, together).length > 1) return lines
  }
}

/** Lines that follow each other with one value of each field; one that says nothing in all of them stands alone. */
function groupsOf(lines: readonly RawLine[], fields: readonly string[]): readonly (readonly RawLine[])[] {
  const said = ({ cells }: RawLine) => fields.map((field) => cells[field] ?? null)
  const groups: RawLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const values = said(line)
    const isNamed = values.some((value) => value !== null)
    if (last?.[0] !== undefined && isNamed && JSON.stringify(said(last[0])) === JSON.stringify(values)) last.push(line)
    else groups.push([line])
  }
  return groups
}

async function workGroups(deps: RunDeps, { job, groups }: GroupPlan): Promise<void> {
  let at: Job | undefined = job
  for (const group of groups) {
    const before: Job = at
    at = await workGroup(deps, before, { lines: group, refused: new Map() })
    // Somebody else went on with it, its starter is gone, or it is to stop: the next turn sees to that.
    if (at === undefined || at.isStopAsked) return
  }
}

/** Lines of a group, and what has been said of some of them. */
interface Group {
  readonly lines: readonly RawLine[]
  readonly refused: Worked
}

/** One group in a transaction; what refuses it is noted with its lines in another, where it names lines with those alone (RUN-11). */
async function workGroup(deps: RunDeps, job: Job, { lines, refused }: Group): Promise<Job | undefined> {
  const left = lines.filter(({ id }) => !refused.has(id))
  try {
    return await retryConflicts(() =>
      withTenant(deps.db, { tenantId: job.tenantId, keepsPlans: true }, async (trx) => {
        const again = await takeAgain(trx, job)
        const answers = async (open: OpenJob, part: WorkPart) =>
          new Map([...refused, ...(left.length === 0 ? [] : await part.run(open.input, left))])
        return again && noteGroup(await openForGroup(deps, trx, again), lines, answers)
      }),
    )
  } catch (raw) {
    const error = refusalOf(deps, job, raw)
    if (!(error instanceof AppError) || left.length === 0) throw error
    return workGroup(deps, job, { lines, refused: new Map([...refused, ...refusedBy(deps, { job, left }, error)]) })
  }
}

/** What stands twice is found by the database alone, in any family a step writes: a refusal as in every form. */
function refusalOf(deps: RunDeps, { tenantId }: Job, error: unknown): unknown {
  const families = [...deps.definitions.forTenant(tenantId).families.values()]
  return families.reduce((told, { entity }) => (told === error ? translateWriteError(entity, error) : told), error)
}

/** The lines a refusal is about: those it names, otherwise all of them. */
function refusedBy(
  deps: RunDeps,
  { job, left }: { readonly job: Job; readonly left: readonly RawLine[] },
  error: AppError,
): Worked {
  const family = deps.definitions.forTenant(job.tenantId).families.get(job.family)?.run?.lines.family
  const named = (error.extra.issues ?? []).flatMap((issue) => {
    const line = issue.lines === family && issue.row !== undefined ? left[issue.row] : undefined
    return line === undefined ? [] : [[line.id, reasonIn(deps, job, issue)] as const]
  })
  const reason = reasonOf(deps, job, error)
  const told = named.length > 0 ? named : left.map(({ id }) => [id, reason] as const)
  return new Map(told.map(([id, why]) => [id, { outcome: 'Refused', reason: why }]))
}

async function noteGroup(
  open: OpenJob,
  group: readonly RawLine[],
  answers: (open: OpenJob, part: WorkPart) => Promise<ReadonlyMap<number, LineAnswer>>,
): Promise<Job | undefined> {
  const { job, named, of, input } = open
  // The rights of who started it ended meanwhile: the next turn says so.
  if (open.isStarterGone) return undefined
  if (job.isStopAsked || named.work === undefined) return job
  const said = await answers(open, named.work)
  const usual: RunOutcome = named.work.takes === 'Open' ? 'Done' : 'Undone'
  const { outcome, reason } = input.run.lines
  const refusedHere = group.filter(({ id }) => said.get(id)?.outcome === 'Refused').length
  const rows = group.map(({ id }) => {
    const answer = said.get(id)
    // What could not be taken back is still done.
    const isKept = answer?.outcome === 'Refused' && usual === 'Undone'
    return {
      id,
      [outcome]: isKept ? 'Done' : (answer?.outcome ?? usual),
      [reason]: answer?.reason ?? null,
      ...cellsFrom(open, answer?.set ?? {}),
    }
  })
  await setLines(input.scope.trx, of, rows)
  const place = String(group.at(-1)?.id ?? job.place)
  const refused = job.refused + refusedHere
  const count = job.done + group.length - refusedHere
  await noteProgress(input.scope.trx, job, { place, done: count, refused, now: input.scope.clock.now() })
  return { ...job, place, done: count, refused, tries: 0 }
}

/** A batch that broke is tried again after others; a refusal, or the third time, ends the job. */
async function giveUp(deps: RunDeps, job: Job, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) deps.onFailure(`Job ${job.id} of ${job.tenantId} broke: ${String(error)}`)
  await withTenant(deps.db, { tenantId: job.tenantId }, async (trx: Trx) => {
    const again = await takeById(trx, job)
    if (again === undefined) return
    const isLast = error instanceof AppError || again.tries + 1 >= mostTries
    if (isLast)
      await finishRun(await openJob(deps, trx, again), { state: 'Failed', message: reasonOf(deps, job, error) })
    else await noteTry(trx, again, deps.clock.now())
  })
}

/** A refusal in the words of who started the job. */
function reasonOf(deps: RunDeps, { tenantId, starter, id }: Job, error: unknown): string {
  const { language } = starter
  const refusal = error instanceof AppError ? error : appError('E_UNEXPECTED', { traceId: `job-${id}` })
  const text = refusalText(deps.definitions, { language, refusal })
  const issues = error instanceof AppError ? (error.extra.issues ?? []) : []
  const told = issues.map((issue) =>
    issueText(issue, (key) => localeText(deps.definitions.forTenant(tenantId), language, key)),
  )
  return [text, ...new Set(told)].join(' ').slice(0, 500)
}

/** What is wrong with one line, in the words of who started the job. */
function reasonIn(deps: RunDeps, { tenantId, starter }: Job, { message, params = {} }: FieldIssue): string {
  const text = localeText(deps.definitions.forTenant(tenantId), starter.language, message)
  return formatMessage(text ?? message, params).slice(0, 500)
}

function issueText({ field, message, params = {} }: FieldIssue, text: (key: string) => string | undefined): string {
  return `${field}: ${formatMessage(text(message) ?? text(`errors.${message}`) ?? message, params)}`
}
