import { kindOf } from '../../field-kinds/field-kinds.ts'
import { didYouMean } from '../read/did-you-mean.ts'
import { fieldPlaces, linesPlaces } from './field-place.ts'
import type { FamilyLink } from './link-context.ts'
import type { LinkProblem } from './link-problem.ts'

/** Every widget can edit the kind of its field. */
export function* linkWidgets({ family, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { field, pointer } of [...fieldPlaces(family), ...linesPlaces(family)]) {
    const { widgets } = kindOf(field)
    proof.references += 1
    if (widgets.includes(field.widget)) continue
    yield {
      pointer: `${pointer}/widget`,
      code: 'widget',
      message: `The widget "${field.widget}" cannot edit a field of kind ${field.type}.`,
      hint: didYouMean(field.widget, widgets),
    }
  }
}
