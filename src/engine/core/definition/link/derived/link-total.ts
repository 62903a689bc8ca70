import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition, LineColumn, TotalDefinition } from '../../../model/field-definition.ts'
import { idsOf, type FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A total is a sum over a column there is, or counts rows; what it leaves out and the unit it is in are columns of the same lines (RQN-423). */
export function* linkTotal({ field, pointer, lines }: FieldPlace, link: FamilyLink): Generator<LinkProblem> {
  const { total } = field
  if (total === undefined) return
  if (lines !== undefined)
    yield { pointer: `${pointer}/total`, code: 'no-use', message: 'Only fields of the header total lines.' }
  if (total.of.length === 0) {
    yield { pointer: `${pointer}/total`, code: 'missing-key', message: 'The total says neither "sum" nor "count".' }
  }
  for (const [index, one] of total.of.entries()) {
    const at = `${pointer}/total/${total.how === 'sum' ? 'sum' : `count/${index}`}`
    yield* linkColumn(one, link, { at, mustSum: total.how === 'sum' })
    const { unless } = total
    if (unless !== undefined)
      yield* linkColumn({ lines: one.lines, column: unless }, link, { at: `${pointer}/total/unless`, mustSum: false })
    yield* linkUnit(one, total, { pointer, link })
  }
  if (total.unless !== undefined && total.how === 'count')
    yield { pointer: `${pointer}/total/unless`, code: 'no-use', message: 'Rows are left out of a sum alone.' }
  if (total.in !== undefined && total.how === 'count')
    yield { pointer: `${pointer}/total/in`, code: 'no-use', message: 'A sum alone is in a unit.' }
}

/** A sum that is in a unit is one of quantities, and the unit a column of the same lines that looks one up. */
function* linkUnit(
  one: LineColumn,
  { in: unit, how }: TotalDefinition,
  { pointer, link }: { readonly pointer: string; readonly link: FamilyLink },
): Generator<LinkProblem> {
  if (unit === undefined || how === 'count') return
  const at = `${pointer}/total/in`
  yield* linkColumn({ lines: one.lines, column: unit }, link, { at, mustSum: false })
  const summed = columnOf(one, link)
  if (summed !== undefined && !fitsKinds(summed, { kinds: ['quantity'] }))
    yield {
      pointer: at,
      code: 'no-use',
      message: `"${summed.id}" is a ${summed.type}: quantities alone are in a unit.`,
    }
  const column = columnOf({ lines: one.lines, column: unit }, link)
  if (column === undefined || units.some((to) => fitsKinds(column, { kinds: ['lookup'], to }))) return
  const known = link.family.entity.lines
    .find(({ id }) => id === one.lines)
    ?.fields.filter((cell) => units.some((to) => fitsKinds(cell, { kinds: ['lookup'], to })))
  const names = known?.map(({ id }) => `"${id}"`).join(' or ') ?? ''
  const message = `"${unit}" is no lookup of a unit, so the sum is in none.`
  yield { pointer: at, code: 'wrong-kind', message, hint: names === '' ? undefined : `it could be ${names}` }
}

/** What names a unit. */
const units: readonly string[] = ['itemUnit', 'recipeUnit', 'unit']

function columnOf({ lines, column }: LineColumn, { family }: FamilyLink): FieldDefinition | undefined {
  return family.entity.lines.find(({ id }) => id === lines)?.fields.find(({ id }) => id === column)
}

function* linkColumn(
  { lines: id, column: name }: LineColumn,
  { family, proof }: FamilyLink,
  { at, mustSum }: { readonly at: string; readonly mustSum: boolean },
): Generator<LinkProblem> {
  proof.references += 2
  const lines = family.entity.lines.find((one) => one.id === id)
  const known = lines === undefined ? idsOf(family.entity.lines) : idsOf(lines.fields)
  const column = lines?.fields.find((one) => one.id === name)
  if (lines === undefined || column === undefined) {
    const what = lines === undefined ? 'lines field' : `column of ${id}`
    yield unknownName({ pointer: at, code: 'unknown-field', what, name: lines === undefined ? id : name, known })
  } else if (mustSum && !kindOf(column).isSummable) {
    yield { pointer: at, code: 'total-type', message: `"${column.id}" is a ${column.type} and cannot be summed.` }
  }
}
