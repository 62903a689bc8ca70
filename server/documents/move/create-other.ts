import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { guardsOf } from '../may/guards-of.ts'
import { createUnseen } from '../write/create-record.ts'

/**
 * Makes a record of another family in the transaction of a command, as a consequence of it: checked as one a person saves, with registry
 * and history. No right of the caller is asked, and nobody is asked back about warnings. @throws E_VALIDATION
 */
export async function createOther(scope: CommandScope, familyId: string, body: WireRecord): Promise<EntityRecord> {
  const family = familyNamed(scope.definitions, familyId)
  const permissions = new Set([...scope.ctx.permissions, family.permissions.create, ...guardsOf(family)])
  // That people make none is no word about the system.
  const made = { ...family, routes: { ...family.routes, isOpenOnly: false } }
  // Its history tells what it was warned of itself, and not what others were that the same command makes.
  const warned: FieldIssue[] = []
  const own = { ...scope, family: made, locked: undefined, asksBack: false, warned }
  const record = await createUnseen({ ...own, ctx: { ...scope.ctx, permissions } }, body)
  scope.warned.push(...warned)
  return record
}
