import type { CommandScope } from '../../documents/command/command-scope.ts'

/** The same command with rights more: what a definition makes by itself asks nobody for them. */
export function withRights(scope: CommandScope, more: readonly string[]): CommandScope {
  return { ...scope, ctx: { ...scope.ctx, permissions: new Set([...scope.ctx.permissions, ...more]) } }
}
