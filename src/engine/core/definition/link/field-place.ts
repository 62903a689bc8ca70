import type { FamilyDefinition } from '../family-definition.ts'
import type { FieldDefinition } from '../field-definition.ts'
import { pointerTo } from '../read/json-pointer.ts'

/** A field and where its author wrote it. */
export interface FieldPlace {
  readonly field: FieldDefinition
  readonly pointer: string
  /** Fields beside it: of the header, or of the same line. */
  readonly siblings: readonly FieldDefinition[]
  /** Id of the lines field it is a column of; undefined for a header field. */
  readonly linesField: string | undefined
}

const header = '/entity/fields'

/** Every field of a family, of the header and of its lines. */
export function fieldPlaces(family: FamilyDefinition): readonly FieldPlace[] {
  const siblings = family.entity.fields
  return siblings.flatMap((field) => {
    const pointer = pointerTo(header, field.id)
    const below = field.lines?.fields ?? []
    return [
      { field, pointer, siblings, linesField: undefined },
      ...below.map((line) => ({
        field: line,
        pointer: pointerTo(`${pointer}/fields`, line.id),
        siblings: below,
        linesField: field.id,
      })),
    ]
  })
}

/** Ids of fields, for "did you mean". */
export function idsOf(fields: readonly FieldDefinition[]): readonly string[] {
  return fields.map((field) => field.id)
}
