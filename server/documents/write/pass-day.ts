import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ScheduleDefinition } from '#core/model/workflow/schedule-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { readRecord } from '../read/read-record.ts'
import { recompute } from '../judge/storable-record.ts'
import { nextRunOf } from '../judge/with-next-run.ts'
import { finishUnseen } from './finish-write.ts'
import { nextVersion } from './update-record.ts'
import { updateHeader } from './write-record.ts'

/** A record that makes documents by months, locked, of whose next day one is being made. */
export interface PatternOfDay {
  readonly family: FamilyDefinition
  readonly schedule: ScheduleDefinition
  readonly before: EntityRecord
}

/** What a new record is made from, where it is for the day the schedule of that runs next, whoever makes it; locked before anything is written. */
export async function lockPattern(scope: CommandScope, record: EntityRecord): Promise<PatternOfDay | undefined> {
  for (const family of scope.definitions.families.values()) {
    const { schedule } = family
    if (schedule?.months === undefined || schedule.makes.family !== scope.family.id) continue
    const id = record[patternField(scope.family, schedule)]
    if (typeof id !== 'number') continue
    const read = await readRecord(scope.trx, { family, id, siteId: scope.ctx.siteId, lock: true })
    const day = record[schedule.makes.day ?? ''] ?? null
    const before = read?.record
    if (before !== undefined && day !== null && day === before[schedule.months.on]) return { family, schedule, before }
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
  { family, schedule: { told }, before }: PatternOfDay,
  madeId: number,
): Promise<void> {
  const own: CommandScope = { ...scope, family, locked: undefined }
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
  await finishUnseen(own, Number(record['id']), { action: 'run', before, after: record })
}
