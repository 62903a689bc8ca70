import { isTotalled } from '../../../field-kinds/field-questions.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import type { ListDefinition } from '../../../model/screens/list-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Totals and sums of tiles of a list name amounts of its rows (LIST-42, LIST-711), and what they are told apart by lookups of them (LIST-328). */
export function* linkTotals(
  list: ListDefinition,
  pointer: string,
  { family, proof }: FamilyLink,
): Generator<LinkProblem> {
  const { id: entity, fields } = family.entity
  const amounts = idsOf(fields.filter(isTotalled))
  proof.references += list.totals.length + list.groups.length
  const summed = [
    ...list.totals.map((name, index) => ({ name, at: `${pointer}/totals/${index}` })),
    ...(list.tilesSum === undefined ? [] : [{ name: list.tilesSum, at: `${pointer}/tilesSum` }]),
  ]
  for (const { name, at } of summed) {
    if (amounts.includes(name)) continue
    const other = fields.find(({ id }) => id === name)
    const hint = other && `"${name}" is of kind ${other.type}; only money and quantities add up from row to row.`
    const what = `amount of ${entity}`
    yield unknownName({ pointer: at, code: 'unknown-field', what, name, known: amounts, hint })
  }
  if (list.groups.length > 0 && list.totals.length === 0)
    yield {
      pointer: `${pointer}/groups`,
      code: 'no-use',
      message: 'The list has no totals that could be told apart.',
      hint: 'name amounts under "totals"',
    }
  const lookups = idsOf(fields.filter(isLookup))
  for (const [index, name] of list.groups.entries()) {
    if (lookups.includes(name)) continue
    const at = `${pointer}/groups/${index}`
    yield unknownName({ pointer: at, code: 'unknown-field', what: `lookup of ${entity}`, name, known: lookups })
  }
}
