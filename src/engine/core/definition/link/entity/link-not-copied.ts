import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What keeps a line out of copies of its record is a field of it that the server alone writes. */
export function* linkNotCopied({ family, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { id, notCopied, fields } of family.entity.lines) {
    if (notCopied === undefined) continue
    proof.references += 1
    const pointer = `${pointerTo('/entity/fields', id)}/notCopied`
    const known = idsOf(fields.filter(({ isDerived }) => isDerived))
    const what = `field of ${id} that the server writes`
    if (!known.includes(notCopied)) yield unknownName({ pointer, code: 'unknown-field', what, name: notCopied, known })
  }
}
