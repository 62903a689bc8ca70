import type { PermissionTree } from '#core/http/definitions-contract.ts'
import { useDefinitions } from './use-session.ts'

/** True when the tree holds an active permission of this name (SHELL-4). */
export function hasPermission(tree: PermissionTree, name: string): boolean {
  return tree.modules.some((module) =>
    module.SubModules.some((sub) => sub.PermissionResource.some((entry) => entry.Name === name && entry.IsActive)),
  )
}

/** True when the signed-in role has the permission; the server checks again. */
export function usePermission(name: string): boolean {
  return hasPermission(useDefinitions().permissions, name)
}
