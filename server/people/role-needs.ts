import { linesNeed, type NeededRecord } from '#core/effects/need.ts'
import { flagParam, textParam } from '#core/model/param.ts'

/** What the effect of roles reads of one. */
export const roleNeeds = {
  isActive: flagParam('header'),
  permissions: linesNeed({ permission: textParam('line', ['choice']) }),
}

export type RoleNeeds = typeof roleNeeds

/** A role as the effect reads one. */
export type RoleRecord = NeededRecord<RoleNeeds>
