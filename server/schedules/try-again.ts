import type { ScheduleDefinition } from '#core/model/workflow/schedule-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { nextRunOf } from '../documents/judge/with-next-run.ts'

const [minute, hour] = [60_000, 3_600_000]

/** How long a run that failed waits for its next try, each time longer; after the last of them it waits for the day after its own. */
export const pauses: readonly number[] = [5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour, 48 * hour]

/** A run that failed: when it is tried again, and whether this was the first time of its day. */
export interface FailedRun {
  /** The fields of its record that say so. */
  readonly next: EntityRecord
  readonly isFirst: boolean
  /** False where the run is over and its schedule goes on without it. */
  readonly isTriedAgain: boolean
}

/**
 * What follows from a failure (SCHD-12). A run of months keeps its day until it is made: after as many tries as there are pauses it waits
 * for the moment of the next day, with which the tries begin anew. A run of the week is over.
 */
export async function triedAgain(
  scope: CommandScope,
  { months, told }: ScheduleDefinition,
  record: EntityRecord,
): Promise<FailedRun> {
  const regular = await nextRunOf(scope, record)
  if (months === undefined) return { next: regular, isFirst: true, isTriedAgain: false }
  const failed = Number(record[months.tries] ?? 0)
  const isFirst = failed === 0 || failed > pauses.length
  const tries = isFirst ? 1 : failed + 1
  const pause = pauses[tries - 1]
  const at = pause === undefined ? regular[told.next] : new Date(scope.clock.now().getTime() + pause).toISOString()
  const next = { [told.next]: at ?? null, [months.on]: record[months.on] ?? null, [months.tries]: tries }
  return { next, isFirst, isTriedAgain: true }
}
