import type { CommandScope } from '../../documents/command/command-scope.ts'

/**
 * The scope over a family a run changes. Who may make the run may change what it changes, without the right to every form of the family;
 * what they may not read stays out of reach.
 */
export function familyScope(scope: CommandScope, familyId: string): CommandScope {
  const family = scope.definitions.families.get(familyId)
  if (family === undefined) throw new Error(`There is no family ${familyId}`)
  const permissions = new Set([...scope.ctx.permissions, family.permissions.create])
  return { ...scope, family, locked: undefined, ctx: { ...scope.ctx, permissions } }
}
