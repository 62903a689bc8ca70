import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { columnsOfLines, linkNames } from './link-sheets.ts'

const pointer = '/form/scale'

/** What is scaled are numbers people enter, of the header and of one of its lines. */
export function* linkScale({ family, proof }: FamilyLink): Generator<LinkProblem> {
  const { form, entity } = family
  if (form.scale === undefined) return
  const { by, lines: id, quantities, columns } = form.scale
  proof.references += 1 + by.length + quantities.length + columns.length
  const numbers = idsOf(entity.fields.filter(isEnteredNumber))
  yield* linkNames(by, { pointer: `${pointer}/by`, known: numbers, what: 'number people enter' })
  const lines = entity.lines.find((field) => field.id === id)
  if (lines === undefined) {
    yield* linkNames([id], { pointer: `${pointer}/lines`, known: idsOf(entity.lines), what: 'lines field' })
    return
  }
  const cells = idsOf(lines.fields.filter(isEnteredNumber))
  yield* linkNames(quantities, { pointer: `${pointer}/quantities`, known: cells, what: 'number people enter' })
  yield* linkNames(columns, { pointer: `${pointer}/columns`, known: columnsOfLines(lines), what: 'field of a line' })
}

function isEnteredNumber(field: FieldDefinition): boolean {
  return kindOf(field).isNumber && !field.isDerived
}
