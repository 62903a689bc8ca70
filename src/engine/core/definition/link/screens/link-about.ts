import { holdsText, holdsWholeNumber } from '../../../field-kinds/field-questions.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { choicesOf, isChoice } from '../../../model/field-shapes.ts'
import type { TenantDefinitions } from '../../../model/tenant-definitions.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

type Fits = (field: FieldDefinition) => boolean

/** Fields by which rows stand for documents of other families are there, of the kinds they are taken for. */
export function* linkAbout({ family: { entity }, definitions, proof }: FamilyLink): Generator<LinkProblem> {
  if (entity.about === undefined) return
  const isFamily: Fits = (field) =>
    isChoice(field) && choicesOf(field).every(({ value }) => definitions.families.get(value)?.docType !== undefined)
  const kinds: Readonly<Record<keyof typeof entity.about, readonly [what: string, fits: Fits]>> = {
    family: ['choice of families of documents', isFamily],
    document: ['text', holdsText],
    status: ['text or choice', holdsText],
    version: ['whole number', holdsWholeNumber],
    request: ['whole number', holdsWholeNumber],
    since: ['whole number', holdsWholeNumber],
  }
  for (const [key, name] of Object.entries(entity.about)) {
    if (name === undefined) continue
    // The keys are those of the definition, which the schema closed.
    const [what, fits] = kinds[key as keyof typeof kinds]
    proof.references += 1
    const known = idsOf(entity.fields.filter(fits))
    if (!known.includes(name)) {
      const pointer = `/entity/about/${key}`
      yield unknownName({ pointer, code: 'unknown-field', what: `${what} of ${entity.id}`, name, known })
    }
  }
}

/** Moves a list may offer over rows about documents: decisions every family knows, or without requests what any family is moved by. */
export function movesOfAbout(
  { entity }: FamilyDefinition,
  { families }: Pick<TenantDefinitions, 'families'>,
): readonly string[] {
  const field = entity.fields.find(({ id }) => id === entity.about?.family)
  const asksApprovers = entity.about?.request !== undefined
  const moves = (field === undefined ? [] : choicesOf(field)).map(({ value }) =>
    Object.values(families.get(value)?.workflow?.moves ?? {}).flatMap((move) =>
      (move.by === 'approver') === asksApprovers ? move.id : [],
    ),
  )
  if (!asksApprovers) return [...new Set(moves.flat())]
  const [first = [], ...others] = moves
  return first.filter((id) => others.every((each) => each.includes(id)))
}
