import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { mayView } from '#core/model/screens/may-view.ts'

/** Whether a reader with these rights may see what a field says. */
export function mayRead({ readIf }: Pick<FieldDefinition, 'readIf'>, permissions: ReadonlySet<string>): boolean {
  return readIf === undefined || permissions.has(readIf)
}

/** Whether a person takes of a source without being told how much there is to take. */
export function takesBlind({ lines }: SourceDefinition, permissions: ReadonlySet<string>): boolean {
  return lines.blind !== undefined && !permissions.has(lines.blind.seenBy)
}

/** Whether a person may be offered lines of a source: who views it, and who takes of it blind. */
export function mayTakeFrom(
  source: SourceDefinition,
  from: FamilyDefinition,
  permissions: ReadonlySet<string>,
): boolean {
  return mayView(from, permissions) || takesBlind(source, permissions)
}
