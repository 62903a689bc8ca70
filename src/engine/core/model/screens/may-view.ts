import type { FamilyDefinition } from '../family-definition.ts'

/** Rights of which one opens the lists and forms of a family: its right to view, and those that open it as well (DEF-760). */
export function viewRights({ permissions }: Pick<FamilyDefinition, 'permissions'>): readonly string[] {
  return [permissions.view, ...permissions.alsoView]
}

/** Whether who has these rights may look at records of a family. */
export function mayView(family: Pick<FamilyDefinition, 'permissions'>, held: ReadonlySet<string>): boolean {
  return viewRights(family).some((right) => held.has(right))
}
