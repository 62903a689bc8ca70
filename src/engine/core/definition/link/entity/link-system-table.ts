import { hasOwnColumn } from '../../../model/field-shapes.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { EntityDefinition } from '../../../model/family-definition.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** A table of storage "system", and where its author named it. */
interface Table {
  readonly table: string
  readonly fields: readonly FieldDefinition[]
  readonly pointer: string
}

/** A definition over a table that a migration owns names columns that are there: else the start would refuse it. */
export function* linkSystemTable({ family: { entity }, code: { tables }, proof }: FamilyLink): Generator<LinkProblem> {
  for (const place of systemTables(entity)) {
    proof.references += 1
    const columns = Object.hasOwn(tables, place.table) ? tables[place.table] : undefined
    if (columns === undefined) {
      const message = `No migration makes the table "${place.table}" for definitions.`
      const hint = didYouMean(place.table, Object.keys(tables))
      yield { pointer: `${place.pointer}/table`, code: 'storage', message, hint }
    } else yield* linkColumnsOf(place, columns)
  }
}

/** All tables of an entity a migration owns; of one the definitions draw the views its records are found by. */
function systemTables(entity: EntityDefinition): readonly Table[] {
  const isSystem = entity.storage === 'system'
  const below = entity.lines
    .filter(({ isFindOnly }) => isSystem || isFindOnly)
    .map((lines) => ({ ...lines, pointer: pointerTo('/entity/fields', lines.id) }))
  return isSystem ? [{ ...entity, pointer: '/entity' }, ...below] : below
}

function* linkColumnsOf({ table, fields, pointer }: Table, columns: readonly string[]): Generator<LinkProblem> {
  for (const field of fields) {
    if (!hasOwnColumn(field) || kindOf(field).column === undefined || columns.includes(field.column)) continue
    const message = `The table "${table}", which a migration owns, has no column "${field.column}".`
    const hint = didYouMean(field.column, columns)
    yield { pointer: pointerTo(`${pointer}/fields`, field.id), code: 'storage', message, hint }
  }
}
