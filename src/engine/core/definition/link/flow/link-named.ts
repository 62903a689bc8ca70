import { fitsKinds, type KindNeed } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Fields one of which is named: those of a record, or of a line. */
export interface NamedAmong {
  readonly id: string
  readonly fields: readonly FieldDefinition[]
}

/** Where a field is named, and what it must be. */
export interface Named {
  readonly among: NamedAmong
  readonly link: FamilyLink
  readonly need: KindNeed
  readonly pointer: string
}

/** A field there is, of the kind that is needed. */
export function* linkNamed(id: string, { among, link, need, pointer }: Named): Generator<LinkProblem> {
  link.proof.references += 1
  const field = among.fields.find((one) => one.id === id)
  if (field === undefined) {
    yield unknownField(id, among, pointer)
  } else if (!fitsKinds(field, need)) {
    const wanted = need.to === undefined ? need.kinds.join(' or ') : `lookup of ${need.to}`
    yield { pointer, code: 'wrong-kind', message: `Expected a ${wanted}, but "${id}" is a ${field.type}.` }
  }
}

/** What is said of a field there is not. */
export function unknownField(name: string, { id, fields }: NamedAmong, pointer: string): LinkProblem {
  return unknownName({ pointer, code: 'unknown-field', what: `field of ${id}`, name, known: idsOf(fields) })
}
