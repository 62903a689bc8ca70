import type { FieldDefinition, RecordFields } from '../model/field-definition.ts'
import { wireName } from '../record/wire-record.ts'
import { entityMetadata } from './entity-metadata.ts'
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts'
import { parseFilter } from './parse/parse-filter.ts'
import type { ODataFilter, ODataOperand } from './query-ast.ts'

/** Stands for the record, or whoever asks: a number no author writes. */
export const standIn = Number.MAX_SAFE_INTEGER

/** How a field is compared with the record. */
export interface RecordField {
  readonly field: FieldDefinition
  /** True when every row that is listed has the record there: `Item eq $id` and nothing that loosens it. */
  readonly isFixed: boolean
}

/** The fields a related list's filter compares with `$id`, of the header and of lines. The filter has been proved to be readable. */
export function recordFields(where: string, entity: RecordFields): readonly RecordField[] {
  return comparedFields(where, entity, { recordId: standIn })
}

/** The fields a filter compares with what a placeholder stands for, told by its value: `{ placeId }` for `$place`. */
export function comparedFields(
  where: string,
  entity: RecordFields,
  stands: Partial<Pick<PlaceholderValues, 'userId' | 'siteId' | 'placeId' | 'recordId'>>,
): readonly RecordField[] {
  const metadata = entityMetadata(entity, { fieldsOf: () => undefined, mayRead: () => true, hasPaths: false })
  const fill = fillPlaceholders({ userId: 1, siteId: 1, recordId: 1, today: '2000-01-01', ...stands })
  return fieldsIn(parseFilter(where, metadata, fill), { entity, isFixed: true })
}

/** Whose names a part of the filter has, and whether it must hold. */
interface Place {
  readonly entity: RecordFields
  readonly isFixed: boolean
}

function fieldsIn(filter: ODataFilter, place: Place): readonly RecordField[] {
  const loose = { ...place, isFixed: false }
  switch (filter.kind) {
    case 'and':
      return filter.parts.flatMap((part) => fieldsIn(part, place))
    case 'or':
      return filter.parts.flatMap((part) => fieldsIn(part, loose))
    case 'not':
      return fieldsIn(filter.part, loose)
    case 'any': {
      const lines = place.entity.lines.find((field) => field.property === filter.lines)
      return fieldsIn(filter.part, { entity: { fields: lines?.fields ?? [], lines: [] }, isFixed: false })
    }
    case 'compare': {
      const sides = [filter.left, filter.right]
      const isFixed = place.isFixed && filter.operator === 'eq'
      return sides.some(isRecord) ? sides.flatMap((side) => named(side, { ...place, isFixed })) : []
    }
    case 'in':
      return filter.values.some(isRecord) ? named(filter.left, loose) : []
    case 'match':
      return []
  }
}

function isRecord(operand: ODataOperand): boolean {
  return operand.kind === 'literal' && operand.value === String(standIn)
}

function named(operand: ODataOperand, { entity, isFixed }: Place): readonly RecordField[] {
  if (operand.kind !== 'property') return []
  const name = operand.path.split('/').at(-1)
  const field = entity.fields.find((candidate) => wireName(candidate) === name)
  return field === undefined ? [] : [{ field, isFixed }]
}
