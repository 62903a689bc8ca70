import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { AnyField } from '#core/model/field-definition.ts'

/** Rights without which fields of the family do not exist for a caller. */
export function guardsOf({ entity: { fields, lines } }: FamilyDefinition): readonly string[] {
  const all: readonly AnyField[] = [...fields, ...lines, ...lines.flatMap((one) => one.fields)]
  return all.flatMap(({ readIf }) => readIf ?? [])
}
