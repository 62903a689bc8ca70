import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ScheduleDefinition } from '#core/model/schedule-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { nextRun } from './next-run.ts'

/**
 * The record with its next run as an instant. It stays while the timetable does, so that a save of something else loses no run that is
 * due; a record without a timetable, or one that is off, runs no more.
 */
export async function settleSchedule(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<EntityRecord> {
  const { schedule } = scope.family
  if (schedule === undefined) return record
  const { next } = schedule.told
  const isKept = before !== undefined && (before[next] ?? null) !== null && isSameTable(schedule, record, before)
  return { ...record, [next]: isKept ? before[next] : await nextRunOf(scope, scope.family, record) }
}

/** When a record runs next after this moment; null when it does not. */
export async function nextRunOf(
  { trx, ctx, clock }: Pick<CommandScope, 'trx' | 'ctx' | 'clock'>,
  { schedule }: FamilyDefinition,
  record: EntityRecord,
): Promise<string | null> {
  if (schedule === undefined || record[schedule.while] !== true || !runsIn(schedule, record)) return null
  const minutes = record[schedule.at]
  // Monday is the first of the fields and 1 of the week; Sunday is 0.
  const weekdays = schedule.days.flatMap((field, index) => (record[field] === true ? [(index + 1) % 7] : []))
  if (typeof minutes !== 'number' || weekdays.length === 0) return null
  const found = await sql<{ readonly zone: string }>`select iana_timezone as zone from site
    where tenant_id = ${ctx.tenantId} and id = ${Number(record['site'])}`.execute(trx)
  const timeZone = found.rows[0]?.zone
  return timeZone === undefined ? null : nextRun({ weekdays, minutes, timeZone }, clock.now())
}

/** The record with its next run after a move: one that leaves the states it runs in runs no more, one that reaches them starts. */
export async function settleMovedSchedule(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord,
): Promise<EntityRecord> {
  const { schedule } = scope.family
  if (schedule === undefined || runsIn(schedule, record) === runsIn(schedule, before)) return record
  return { ...record, [schedule.told.next]: await nextRunOf(scope, scope.family, record) }
}

function runsIn({ states }: ScheduleDefinition, record: EntityRecord): boolean {
  return states === undefined || states.includes(standardOf(record).status)
}

function isSameTable(
  { days, at, while: runs }: ScheduleDefinition,
  record: EntityRecord,
  before: EntityRecord,
): boolean {
  return [...days, at, runs].every((field) => (record[field] ?? null) === (before[field] ?? null))
}
