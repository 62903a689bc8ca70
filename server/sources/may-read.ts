import type { FieldDefinition } from '#core/model/field-definition.ts'

/** Whether a reader with these rights may see what a field says. */
export function mayRead({ readIf }: Pick<FieldDefinition, 'readIf'>, permissions: ReadonlySet<string>): boolean {
  return readIf === undefined || permissions.has(readIf)
}
