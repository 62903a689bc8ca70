import type { EntityDefinition } from '../model/family-definition.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'

/** What a filter of a list asks: a field of the record, or one that some of its lines have. */
export interface ListFilter {
  /** As the definition and the address name it: `category`, or `pars.location`. */
  readonly id: string
  readonly field: FieldDefinition
  /** The lines it looks into; undefined where it asks the record itself. */
  readonly lines: LinesField | undefined
}

/** The filter an id of a definition names; undefined where the entity has no such field or line. */
export function findFilter(
  { fields, lines }: Pick<EntityDefinition, 'fields' | 'lines'>,
  id: string,
): ListFilter | undefined {
  const [first = '', second] = id.split('.')
  const grid = second === undefined ? undefined : lines.find((candidate) => candidate.id === first)
  if (second !== undefined && grid === undefined) return undefined
  const field = (grid?.fields ?? fields).find((candidate) => candidate.id === (second ?? first))
  return field && { id, field, lines: grid }
}

/** Every filter an address may name: fields of the record first, then those of its lines that lists offer. */
export function filtersOf(
  entity: Pick<EntityDefinition, 'fields' | 'lines'>,
  offered: readonly string[],
): readonly ListFilter[] {
  const own = entity.fields.map((field) => ({ id: field.id, field, lines: undefined }))
  const ofLines = offered.filter((id) => id.includes('.')).flatMap((id) => findFilter(entity, id) ?? [])
  return [...own, ...ofLines]
}
