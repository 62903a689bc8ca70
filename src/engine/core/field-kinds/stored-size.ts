import { hasOwnColumn } from '../model/field-shapes.ts'
import { kindOf } from './field-kinds.ts'
import type { FieldDefinition } from '../model/field-definition.ts'

/** Bytes an entry of an index holds: a third of a page of PostgreSQL, less the tenant, the site and the id. */
export const indexRoom = 2_500

/** Bytes a row holds: a page of PostgreSQL less the columns every record has. */
export const rowRoom = 7_900

/** Bytes a long value leaves in its row when PostgreSQL keeps it elsewhere; a shorter one stays in the row. */
const pointerBytes = 24

/** Bytes of a character in UTF-8, at most. */
const characterBytes = 4

/** Characters of a choice or a state, at most; ids are short. */
const choiceCharacters = 60

/** Bytes of the SQL types of fixed size. */
const fixedBytes: ReadonlyMap<string, number> = new Map([
  ['boolean', 1],
  ['integer', 4],
  ['date', 4],
])
const widestFixed = 8

/** Most bytes the stored value of a field takes; 0 for what has no column of its own. */
export function mostBytes(field: FieldDefinition): number {
  const kind = kindOf(field)
  const column = !hasOwnColumn(field) ? undefined : kind.column?.(field.options)
  if (column === undefined) return 0
  if (column !== 'text') return column.startsWith('numeric') ? pointerBytes : (fixedBytes.get(column) ?? widestFixed)
  const { maxLength } = kind.jsonSchema(field.options)
  return (typeof maxLength === 'number' ? maxLength : choiceCharacters) * characterBytes + 4
}

/** Most bytes of a row these fields take. */
export function mostRowBytes(fields: readonly FieldDefinition[]): number {
  return fields.reduce((sum, field) => sum + Math.min(mostBytes(field), pointerBytes), 0)
}
