import { isFilterable } from '../../../field-kinds/field-questions.ts'
import type { ListDefinition } from '../../../model/screens/list-definition.ts'
import { findFilter } from '../../../odata/list-filters.ts'
import { queryLimits } from '../../../odata/parse/query-limits.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Filters of a list name fields of the record or of its lines that can be asked, and all of them together stay within one query. */
export function* linkListFilters(
  list: ListDefinition,
  pointer: string,
  { family: { entity }, proof }: FamilyLink,
): Generator<LinkProblem> {
  const known = [
    ...idsOf(entity.fields),
    ...entity.lines.flatMap((grid) => grid.fields.map((field) => `${grid.id}.${field.id}`)),
  ]
  proof.references += list.filters.length
  for (const [index, id] of list.filters.entries()) {
    const at = `${pointer}/filters/${index}`
    const filter = findFilter(entity, id)
    if (filter === undefined)
      yield unknownName({ pointer: at, code: 'unknown-field', what: `field of ${entity.id}`, name: id, known })
    else if (!isFilterable(filter.field))
      yield {
        pointer: at,
        code: 'no-use',
        message: `"${id}" is of kind ${filter.field.type}, by which nobody can filter.`,
      }
    else if (filter.lines !== undefined && filter.field.isCustom)
      yield { pointer: at, code: 'no-use', message: `"${id}" is a tenant's own cell, by which nobody can filter.` }
  }
  yield* linkLookedInto(list, pointer)
}

/** One place is left for the record a list in a form belongs to. */
function* linkLookedInto(list: ListDefinition, pointer: string): Generator<LinkProblem> {
  const asked = (where: string | undefined) => (where?.match(/\/any\(/g) ?? []).length
  const ofLines = list.filters.filter((id) => id.includes('.')).length
  const most = asked(list.where) + Math.max(0, ...list.views.map((view) => asked(view.where))) + ofLines
  if (ofLines > 0 && most > queryLimits.anys - 1)
    yield {
      pointer: `${pointer}/filters`,
      code: 'no-use',
      message: `Condition, view and filters look into lines ${most} times, and one query may do so ${queryLimits.anys - 1} times.`,
    }
}
