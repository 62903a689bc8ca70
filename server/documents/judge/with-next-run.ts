import { sql } from 'kysely'
import type { ScheduleDefinition } from '#core/model/workflow/schedule-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { momentOf, nextMonth } from './next-month.ts'
import { nextRun } from './next-run.ts'

/**
 * The record with its next run as an instant. It stays while the timetable does, so that a save of something else loses no run that is
 * due, and one that failed is tried again at once (SCHD-12); a record without a timetable, or one that is off, runs no more.
 */
export async function withNextRun(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<EntityRecord> {
  const { schedule } = scope.family
  if (schedule === undefined) return record
  const { next } = schedule.told
  const waits = schedule.months?.on ?? next
  const isKept = before !== undefined && (before[waits] ?? null) !== null && isSameTable(schedule, record, before)
  return { ...record, ...(isKept ? keptRun(scope, schedule, before) : await nextRunOf(scope, record)) }
}

/** The run that waits, which is tried again at once where it failed: somebody has looked at it. */
function keptRun(
  { clock }: Pick<CommandScope, 'clock'>,
  { months, told: { next } }: ScheduleDefinition,
  before: EntityRecord,
): EntityRecord {
  if (months === undefined) return { [next]: before[next] ?? null }
  const hasFailed = Number(before[months.tries] ?? 0) > 0
  const at = hasFailed ? clock.now().toISOString() : (before[next] ?? null)
  return { [next]: at, [months.on]: before[months.on] ?? null, [months.tries]: 0 }
}

/**
 * The fields that say when a record runs next: after this moment or, where it runs by months and is told so, after the day it is for now,
 * however late (SCHD-11). Empty when it does not.
 */
export async function nextRunOf(
  { trx, ctx, clock, family: { schedule } }: Pick<CommandScope, 'trx' | 'ctx' | 'clock' | 'family'>,
  record: EntityRecord,
  from: 'now' | 'itsDay' = 'now',
): Promise<EntityRecord> {
  if (schedule === undefined) return {}
  const { months, told } = schedule
  const written = ({ at, on }: { readonly at?: string | null; readonly on?: string }): EntityRecord => ({
    [told.next]: at ?? null,
    ...(months === undefined ? {} : { [months.on]: on ?? null, [months.tries]: 0 }),
  })
  const minutes = record[schedule.at]
  if (record[schedule.while] !== true || !runsIn(schedule, record) || typeof minutes !== 'number') return written({})
  const found = await sql<{ readonly zone: string }>`select iana_timezone as zone from site
    where tenant_id = ${ctx.tenantId} and id = ${Number(record['site'])}`.execute(trx)
  const timeZone = found.rows[0]?.zone
  if (timeZone === undefined) return written({})
  if (months !== undefined) {
    const day = from === 'now' ? undefined : record[months.on]
    const after = typeof day === 'string' ? momentOf({ minutes, timeZone }, day) : undefined
    return written(monthOf(months, record, { minutes, timeZone, after: after ?? clock.now() }) ?? {})
  }
  // Monday is the first of the fields and 1 of the week; Sunday is 0.
  const weekdays = schedule.days.flatMap((field, index) => (record[field] === true ? [(index + 1) % 7] : []))
  return written({ at: nextRun({ weekdays, minutes, timeZone }, clock.now()) })
}

interface Clockwork {
  readonly minutes: number
  readonly timeZone: string
  readonly after: Date
}

function monthOf(
  { day, every, from, until }: NonNullable<ScheduleDefinition['months']>,
  record: EntityRecord,
  { minutes, timeZone, after }: Clockwork,
) {
  const [dayOfMonth, step, start, end] = [record[day], record[every], record[from], record[until]]
  if (typeof dayOfMonth !== 'number' || typeof step !== 'number' || typeof start !== 'string') return undefined
  const last = typeof end === 'string' ? end : undefined
  return nextMonth({ dayOfMonth, every: step, from: start, until: last, minutes, timeZone }, after)
}

/** The record with its next run after a move: one that leaves the states it runs in runs no more, one that reaches them starts. */
export async function withMovedRun(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord,
): Promise<EntityRecord> {
  const { schedule } = scope.family
  if (schedule === undefined || runsIn(schedule, record) === runsIn(schedule, before)) return record
  return { ...record, ...(await nextRunOf(scope, record)) }
}

function runsIn({ states }: ScheduleDefinition, record: EntityRecord): boolean {
  return states === undefined || states.includes(standardOf(record).status)
}

function isSameTable(
  { days, months, at, while: runs }: ScheduleDefinition,
  record: EntityRecord,
  before: EntityRecord,
): boolean {
  const ofMonths = months === undefined ? [] : [months.day, months.every, months.from, months.until]
  return [...days, ...ofMonths, at, runs].every((field) => (record[field] ?? null) === (before[field] ?? null))
}
