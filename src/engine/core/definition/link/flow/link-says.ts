import { isChoice } from '../../../model/field-shapes.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import type { SourcePlace } from './link-map.ts'

/** What documents made of a source say is one of the choices of a field people enter. */
export function* linkSays({ source, pointer, link }: SourcePlace): Generator<LinkProblem> {
  const choices = link.family.entity.fields.filter(isChoice).filter((field) => !field.isDerived)
  for (const [id, value] of Object.entries(source.says)) {
    const at = pointerTo(`${pointer}/says`, id)
    const field = choices.find((one) => one.id === id)
    link.proof.references += 1
    if (field === undefined) {
      const what = `choice people enter of ${link.family.id}`
      yield {
        ...unknownName({ pointer: at, code: 'unknown-field', what, name: id, known: idsOf(choices) }),
        atKey: true,
      }
      continue
    }
    const known = field.choices.map((choice) => choice.value)
    if (!known.includes(value))
      yield unknownName({ pointer: at, code: 'unknown-option', what: `option of "${id}"`, name: value, known })
  }
}
