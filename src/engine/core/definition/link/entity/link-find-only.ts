import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** Lines that are there to find by alone are worked out by a view, a list finds by them, and no form shows them. */
export function* linkFindOnly({ family, proof }: FamilyLink): Generator<LinkProblem> {
  const filters = Object.values(family.lists).flatMap((list) => list.filters)
  for (const { id, isFindOnly, isDerived } of family.entity.lines) {
    if (!isFindOnly) continue
    proof.references += 1
    const pointer = `${pointerTo('/entity/fields', id)}/findOnly`
    const no = (message: string): LinkProblem => ({ pointer, code: 'no-use', message })
    if (!isDerived) yield no('Lines that people write are told with their record.')
    else if (!filters.some((filter) => filter.startsWith(`${id}.`))) yield no(`No list has a filter of "${id}".`)
    else if (family.form.sections.some(({ grid }) => grid === id)) yield no(`A section shows "${id}".`)
  }
}
