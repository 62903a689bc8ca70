import { isState } from '../../../field-kinds/field-questions.ts'
import { isChoice } from '../../../model/field-shapes.ts'
import { fieldPlaces } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What `optionsFrom` may name besides lists of code. */
const ofConfig = [
  'permissions',
  'menu',
  'families',
  'records',
  'actions',
  'documents',
  'numbered',
  'approvals',
  'mails',
  'printed',
  'labelled',
  'states',
]

/** Every choice has values, written out or taken from one other place. */
export function* linkChoices({ family, code, proof }: FamilyLink): Generator<LinkProblem> {
  const known = [...ofConfig, ...Object.keys(code.choices ?? {})]
  for (const { field, pointer } of fieldPlaces(family)) {
    if (!isChoice(field) || isState(field)) continue
    proof.references += 1
    const from = field.options['optionsFrom']
    if (typeof from === 'string' && !known.includes(from)) {
      yield unknownName({
        pointer: `${pointer}/optionsFrom`,
        code: 'unknown-option',
        what: 'list of values',
        name: from,
        known,
      })
    } else if (field.choices.length === 0) {
      const message = 'A choice needs its values: either `options` or `optionsFrom`, and not both.'
      yield { pointer, code: 'missing-key', message }
    }
  }
}
