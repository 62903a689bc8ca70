import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ScheduleDefinition } from '#core/model/schedule-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { readLocked } from '../read/read-locked.ts'
import type { StoredRecord } from '../read/read-record.ts'
import { recompute } from '../settle/settle-record.ts'
import { nextRunOf } from '../settle/settle-schedule.ts'
import { finishWrite } from './finish-write.ts'
import { nextVersion } from './update-record.ts'
import { updateHeader } from './write-record.ts'

/** A record that makes documents by months, locked, of whose next day one is being made. */
export interface PatternOfDay {
  readonly family: FamilyDefinition
  readonly schedule: ScheduleDefinition
  readonly read: StoredRecord
}

/** What a new record is made from, where it is for the day the schedule of that runs next, whoever makes it; locked before anything is written. */
export async function lockPattern(scope: CommandScope, record: EntityRecord): Promise<PatternOfDay | undefined> {
  for (const family of scope.definitions.families.values()) {
    const { schedule } = family
    if (schedule?.months === undefined || schedule.makes.family !== scope.family.id) continue
    const id = record[patternField(scope.family, schedule)]
    if (typeof id !== 'number') continue
    const read = await readLocked({ ...scope, family }, id)
    const day = record[schedule.makes.day ?? ''] ?? null
    if (read !== undefined && day !== null && day === read.record[schedule.months.on]) return { family, schedule, read }
  }
  return undefined
}

/** The lookup of what is made that says what it was made from; the linker has proved it. */
export function patternField(made: FamilyDefinition, { makes }: ScheduleDefinition): string {
  const field = made.sources.find(({ id }) => id === makes.source)?.record
  if (field === undefined) throw new Error(`${made.id} does not name what ${makes.source} makes it from`)
  return field
}

/** The day is done: what was made of it stands in its schedule, which goes on with the next day (SCHD-13). */
export async function passDay(
  scope: CommandScope,
  { family, schedule: { told }, read }: PatternOfDay,
  madeId: number,
): Promise<void> {
  const own: CommandScope = { ...scope, family, locked: undefined }
  const before = read.record
  const record = recompute(own, {
    ...before,
    ...nextVersion(own, before),
    ...(await nextRunOf(own, before, 'itsDay')),
    [told.last]: scope.clock.now().toISOString(),
    [told.result]: 'Made',
    [told.problem]: null,
    [told.made]: madeId,
  })
  await updateHeader(scope.trx, family.entity, record)
  await finishWrite(own, Number(record['id']), { action: 'run', before, after: { read, record }, isFresh: true })
}
