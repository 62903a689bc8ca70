import { choicesOf, isChoice } from '../../../model/field-shapes.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Whom a record may be shared with. */
const shares: readonly string[] = ['Private', 'Site', 'Global']

/** Who sees a record is a required choice of three that people enter and everybody reads, of records of sites. */
export function* linkShared({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  const { sharedBy: name, scope } = entity
  if (name === undefined) return
  proof.references += 1
  const pointer = '/entity/sharedBy'
  const known = idsOf(entity.fields.filter(saysWho))
  if (scope !== 'site') yield { pointer, code: 'no-use', message: 'Only rows of scope "site" are of a site.' }
  else if (!known.includes(name))
    yield unknownName({
      pointer,
      code: 'unknown-field',
      what: 'required choice of Private, Site and Global',
      name,
      known,
    })
}

function saysWho(field: FieldDefinition): boolean {
  const choices = choicesOf(field).map(({ value }) => value)
  const isOpen = !field.isDerived && !field.isCustom && field.readIf === undefined
  return (
    isChoice(field) &&
    field.required &&
    isOpen &&
    choices.length === shares.length &&
    shares.every((one) => choices.includes(one))
  )
}
