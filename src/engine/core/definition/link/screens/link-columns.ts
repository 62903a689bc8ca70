import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** Columns every table has that are no fields; a line belongs to its record by `parent_id`. */
const ofTable = ['tenant_id', 'custom']
const ofLines = [...ofTable, 'parent_id']

/** Every field has a column of its own, and what needs a column has one. */
export function* linkColumns({ family: { entity } }: FamilyLink): Generator<LinkProblem> {
  yield* linkTable('/entity/fields', entity.fields, ofTable)
  for (const lines of entity.lines)
    yield* linkTable(`${pointerTo('/entity/fields', lines.id)}/fields`, lines.fields, ofLines)
}

function* linkTable(
  under: string,
  fields: readonly FieldDefinition[],
  frame: readonly string[],
): Generator<LinkProblem> {
  const taken = new Map(frame.map((column) => [column, 'the table itself']))
  for (const field of fields) {
    const pointer = pointerTo(under, field.id)
    const isStored = !field.isCustom && field.from === undefined && kindOf(field).column !== undefined
    if (field.unique && !isStored) {
      const message = `"${field.id}" has no column of its own, so nothing can keep it unique.`
      yield { pointer: `${pointer}/unique`, code: 'no-use', message }
    }
    if (!isStored) continue
    const other = taken.get(field.column)
    if (other !== undefined) {
      const message = `"${field.id}" is stored in the column "${field.column}", which is that of ${other} too.`
      yield { pointer, atKey: true, code: 'same-column', message, hint: 'name the field otherwise' }
    }
    taken.set(field.column, `"${field.id}"`)
  }
}
