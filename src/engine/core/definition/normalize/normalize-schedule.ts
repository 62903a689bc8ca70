import type { ScheduleDefinition } from '../../model/workflow/schedule-definition.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'

/** When records of a family make documents by themselves; undefined when they do not. */
export function normalizeSchedule({ schedule }: FamilySource): ScheduleDefinition | undefined {
  if (schedule === undefined) return undefined
  const { days = [], months, at, while: runs, in: states, owner, makes, ...told } = schedule
  const { family, source: made, day } = makes
  return { days, months, at, while: runs, states, owner, makes: { family, source: made, day }, told }
}
