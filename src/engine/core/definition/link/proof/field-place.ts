import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { AnyField, FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'

/** A field that holds a value, and where its author wrote it. */
export interface FieldPlace {
  readonly field: FieldDefinition
  readonly pointer: string
  /** Fields beside it: of the header, or of the same line. */
  readonly siblings: readonly FieldDefinition[]
  /** The lines it is a column of; undefined for a header field. */
  readonly lines: LinesField | undefined
}

const header = '/entity/fields'

/** Every field of a family that holds a value, of the header and of its lines. */
export function fieldPlaces({ entity }: FamilyDefinition): readonly FieldPlace[] {
  const siblings = entity.fields
  return [
    ...siblings.map((field) => ({ field, pointer: pointerTo(header, field.id), siblings, lines: undefined })),
    ...entity.lines.flatMap((lines) =>
      lines.fields.map((field) => ({
        field,
        pointer: pointerTo(`${pointerTo(header, lines.id)}/fields`, field.id),
        siblings: lines.fields,
        lines,
      })),
    ),
  ]
}

/** What holds the lines of a family, and where. */
export function linesPlaces({ entity }: FamilyDefinition): readonly { field: LinesField; pointer: string }[] {
  return entity.lines.map((field) => ({ field, pointer: pointerTo(header, field.id) }))
}

/** Every field of a family: those that hold a value, and those that hold lines. */
export function allPlaces(family: FamilyDefinition): readonly { field: AnyField; pointer: string }[] {
  return [...fieldPlaces(family), ...linesPlaces(family)]
}

/** Ids of fields, for "did you mean". */
export function idsOf(fields: readonly { readonly id: string }[]): readonly string[] {
  return fields.map((field) => field.id)
}
