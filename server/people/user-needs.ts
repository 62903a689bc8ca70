import { linesNeed, type NeededRecord } from '#core/effects/need.ts'
import { flagParam, idParam, textParam } from '#core/model/param.ts'

/** What the effect of users reads of one. */
export const userNeeds = {
  username: textParam('header', ['text']),
  email: textParam('header', ['text']),
  phone: textParam('header', ['text']),
  isBlocked: flagParam('header'),
  isActive: flagParam('header'),
  directoryAccount: textParam('header', ['text']),
  isProviderEmployee: flagParam('header'),
  authenticationType: textParam('header', ['choice']),
  directoryUntil: textParam('header', ['date']),
  access: linesNeed({ site: idParam('line', 'site'), role: idParam('line', 'role') }),
}

export type UserNeeds = typeof userNeeds

/** A user as the effect reads one. */
export type UserRecord = NeededRecord<UserNeeds>
