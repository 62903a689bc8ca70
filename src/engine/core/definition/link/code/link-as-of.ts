import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import { headerRoles } from '../../../model/header-roles.ts'
import { mentions } from '../../project/project-lists.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import type { ListDefinition } from '../../../model/screens/list-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { wireNames } from '../proof/wire-names.ts'

/**
 * A day whose end rows are asked for (role `asOf`, LIST-326) is one everybody reads of a view of the database, which nobody enters; and no list, view or
 * filter says another day than the one people choose.
 */
export function* linkAsOf({ family }: FamilyLink): Generator<LinkProblem> {
  const { entity, lists } = family
  const day = entity.fields.find(({ id }) => id === entity.roles.asOf)
  // A field that is no day is told with the other parts.
  if (day === undefined || !fitsKinds(day, headerRoles.asOf)) return
  const pointer = '/entity/roles/asOf'
  if (entity.storage !== 'system')
    yield {
      pointer,
      code: 'wrong-value',
      message: `Rows of "${entity.table}" stand as they are: a view of the database alone tells what held at the end of a day.`,
      hint: 'take the role away, or read a view: "storage": "system"',
    }
  if (!day.isDerived || day.isCustom)
    yield {
      pointer,
      code: 'written-field',
      message: `The view says what "${day.id}" is, so people must not be able to enter it.`,
      hint: 'make the field "readOnly": true',
    }
  if (day.readIf !== undefined)
    yield {
      pointer,
      code: 'leak',
      message: `"${day.id}" is guarded by ${day.readIf}, and everybody who opens the list chooses it.`,
    }
  for (const list of Object.values(lists)) yield* linkListOfDay(list, day)
}

function* linkListOfDay(list: ListDefinition, day: FieldDefinition): Generator<LinkProblem> {
  const at = pointerTo('/lists', list.id)
  const names = new Set(wireNames(day))
  const message = `People choose "${day.id}" beside the views: nothing else of the list may ask for it.`
  const filters = [
    { pointer: `${at}/where`, where: list.where },
    ...list.views.map(({ id, where }) => ({ pointer: `${pointerTo(`${at}/views`, id)}/where`, where })),
  ]
  for (const { pointer, where } of filters) if (mentions(where, names)) yield { pointer, code: 'no-use', message }
  for (const [index, id] of list.filters.entries())
    if (id === day.id) yield { pointer: `${at}/filters/${index}`, code: 'no-use', message }
}
