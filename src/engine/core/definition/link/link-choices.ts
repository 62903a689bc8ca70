import { kindOf } from '../../field-kinds/field-kinds.ts'
import { fieldPlaces } from './field-place.ts'
import type { FamilyLink } from './link-context.ts'
import type { LinkProblem } from './link-problem.ts'
import { isChoice } from '../field-shapes.ts'

/** Every choice has values, written out or taken from one other place. */
export function* linkChoices({ family, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { field, pointer } of fieldPlaces(family)) {
    if (!isChoice(field) || kindOf(field).choices !== 'options') continue
    proof.references += 1
    if (field.choices.length > 0) continue
    const message = 'A choice needs its values: either `options` or `optionsFrom`, and not both.'
    yield { pointer, code: 'missing-key', message }
  }
}
