import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffectInput } from '../documents/effects/record-effect.ts'
import { administratorPermission, hasAdministrator, lockAdministrators } from '../access/administrators.ts'
import { findFreeRights } from './free-rights.ts'
import type { RoleNeeds, RoleRecord } from './role-needs.ts'

type RoleInput = RecordEffectInput<RoleNeeds>

/** What is wrong with a role beyond the definition: rights nobody may give here, the last administrators. */
export async function roleIssues(input: RoleInput): Promise<readonly FieldIssue[]> {
  return [...(await grantIssues(input)), ...(await lastAdministratorIssues(input))]
}

/**
 * New rights, and all rights of a role that becomes active again, are rights the giver holds now; an administrator may also give
 * one that nobody in the tenant holds, such as a right that came with a new version.
 */
async function grantIssues({ trx, ctx, record, before }: RoleInput): Promise<readonly FieldIssue[]> {
  const isRevived = before !== undefined && record.isActive && !before.isActive
  const held = new Set(isRevived ? [] : rightsOf(before))
  const rights = rightsOf(record)
  const beyond = new Set(rights.filter((right) => right !== '' && !held.has(right) && !ctx.permissions.has(right)))
  const free = ctx.permissions.has(administratorPermission) ? await findFreeRights(trx, ctx.tenantId, [...beyond]) : []
  for (const right of free) beyond.delete(right)
  return rights.flatMap((right, index) =>
    beyond.has(right) ? [fieldIssue('permission', { code: 'beyondRights' }, { lines: 'permissions', index })] : [],
  )
}

async function lastAdministratorIssues({ trx, ctx, record, before }: RoleInput): Promise<readonly FieldIssue[]> {
  if (!isOfAdministrators(before) || isOfAdministrators(record)) return []
  const { tenantId } = ctx
  await lockAdministrators(trx, tenantId)
  // A role that nobody took may lose what it likes.
  const isMissed = await hasAdministrator(trx, tenantId, {})
  if (!isMissed || (await hasAdministrator(trx, tenantId, { role: Number(before?.id) }))) return []
  const field = record.isActive ? 'permissions' : 'isActive'
  return [fieldIssue(field, { code: 'lastAdministrator' })]
}

function isOfAdministrators(role: RoleRecord | undefined): boolean {
  return role?.isActive === true && rightsOf(role).includes(administratorPermission)
}

/** The rights of a role, one a line; '' where a line names none yet. */
function rightsOf(role: RoleRecord | undefined): readonly string[] {
  return (role?.permissions ?? []).map(({ permission }) => permission)
}
