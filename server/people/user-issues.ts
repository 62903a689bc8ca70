import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffectInput } from '../documents/effects/record-effect.ts'
import { isAccountName } from './account-name.ts'
import { grantsAdministration, hasAdministrator, lockAdministrators } from '../access/administrators.ts'
import { accessBeyond, accessOf, maySignIn } from './record-access.ts'
import { rolesBeyond } from './roles-beyond.ts'
import type { UserNeeds } from './user-needs.ts'

type UserInput = RecordEffectInput<UserNeeds>

/** What is wrong with a user beyond the definition: a name that looks like another's, rights nobody may give here, the last administrator. */
export async function userIssues(input: UserInput): Promise<readonly FieldIssue[]> {
  return [
    ...nameIssues(input),
    ...(await grantIssues(input)),
    ...(await addressIssues(input)),
    ...ownFactorIssues(input),
    ...(await lastAdministratorIssues(input)),
  ]
}

/** Only of a new person: a name is never changed, and one given before the rule must not keep anybody from being blocked. */
function nameIssues({ record, before }: UserInput): readonly FieldIssue[] {
  const { username } = record
  const isRefused = before === undefined && username !== '' && !isAccountName(username)
  return isRefused ? [fieldIssue('username', { code: 'accountName' })] : []
}

/** New access, and all access of somebody who is let in again, stays within the rights of the giver. */
async function grantIssues({ trx, ctx, record, before }: UserInput): Promise<readonly FieldIssue[]> {
  const access = accessOf(record)
  const isLetIn = maySignIn(record) && before !== undefined && !maySignIn(before)
  const given = isLetIn ? access : accessBeyond(access, accessOf(before))
  const roles = given.map(({ role }) => role)
  const beyond = await rolesBeyond(trx, ctx, roles)
  return given
    .filter(({ role }) => beyond.has(role))
    .map(({ index }) => fieldIssue('role', { code: 'beyondRights' }, { lines: 'access', index }))
}

/** Who changed these could become the person, or let somebody else do so: not one with more rights than they have. */
const ways = [
  'email',
  'phone',
  'directoryAccount',
  'directoryUntil',
  'isProviderEmployee',
  'authenticationType',
] as const

/** Passwords and links go to addresses, and a directory account signs in: nobody opens such a way to more rights than their own. */
async function addressIssues({ trx, ctx, record, before }: UserInput): Promise<readonly FieldIssue[]> {
  if (before === undefined || before.id === ctx.userId) return []
  const changed = ways.filter((field) => record[field] !== before[field])
  if (changed.length === 0) return []
  const roles = accessOf(before).map(({ role }) => role)
  const beyond = await rolesBeyond(trx, ctx, roles)
  return beyond.size === 0 ? [] : changed.map((field) => fieldIssue(field, { code: 'beyondRights' }))
}

/** Who is asked for a code does not take that off the own account: another administrator does (PEOPLE-166). */
function ownFactorIssues({ ctx, record, before }: UserInput): readonly FieldIssue[] {
  const isOwn = before !== undefined && before.id === ctx.userId
  const isTakenOff = before?.authenticationType !== '' && record.authenticationType === ''
  return isOwn && isTakenOff ? [fieldIssue('authenticationType', { code: 'ownFactor' })] : []
}

/** Somebody must stay who can let others in. */
async function lastAdministratorIssues(input: UserInput): Promise<readonly FieldIssue[]> {
  const { trx, ctx, record, before } = input
  if (before === undefined || !maySignIn(before)) return []
  const { tenantId } = ctx
  if (!(await grantsAdministration(trx, tenantId, accessOf(before)))) return []
  const stays = maySignIn(record) && (await grantsAdministration(trx, tenantId, accessOf(record)))
  if (stays) return []
  await lockAdministrators(trx, tenantId)
  if (await hasAdministrator(trx, tenantId, { user: Number(before.id) })) return []
  return [fieldIssue(lostBy(input), { code: 'lastAdministrator' })]
}

function lostBy({ record }: UserInput): string {
  if (record.isBlocked) return 'isBlocked'
  return record.isActive ? 'access' : 'isActive'
}
