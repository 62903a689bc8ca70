import { isLookup } from '../../../model/field-shapes.ts'
import { fieldPlaces, idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** The field an amount names for its currency looks something up, and stands beside it or, of a line, in its header. */
export function* linkAmounts(link: FamilyLink): Generator<LinkProblem> {
  for (const { field, pointer, siblings, lines } of fieldPlaces(link.family)) {
    const name = 'currency' in field.options ? field.options.currency : undefined
    if (typeof name !== 'string') continue
    link.proof.references += 1
    const around = lines === undefined ? siblings : [...siblings, ...link.family.entity.fields]
    const lookups = around.filter(isLookup)
    if (lookups.some(({ id }) => id === name)) continue
    yield unknownName({
      pointer: `${pointer}/currency`,
      code: 'unknown-field',
      what: 'lookup beside it',
      name,
      known: idsOf(lookups),
    })
  }
}
