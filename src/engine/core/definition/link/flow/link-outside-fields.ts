import { fitsKinds, type KindNeed } from '../../../field-kinds/fits-kinds.ts'
import type { AnyField, FieldDefinition } from '../../../model/field-definition.ts'
import { fieldPathOf } from '../../../model/outside/public-form-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A field of the header that something for people outside names, and what it must be. */
export type OutsideNeed = KindNeed & { readonly key: string; readonly id: string | undefined }

/** The fields exist and are of a kind that fits; one that is not named is not asked about. */
export function* linkNeeds(
  { family: { entity }, proof }: FamilyLink,
  pointer: string,
  needs: readonly OutsideNeed[],
): Generator<LinkProblem> {
  for (const { key, id, kinds } of needs) {
    if (id === undefined) continue
    proof.references += 1
    const at = `${pointer}/${key}`
    const field = entity.fields.find((one) => one.id === id)
    if (field === undefined) yield unknownField(at, entity.id, { name: id, known: idsOf(entity.fields) })
    else if (!fitsKinds(field, { kinds }))
      yield { pointer: at, code: 'wrong-kind', message: `"${id}" is no ${kinds.join(' or ')}.` }
  }
}

function unknownField(
  pointer: string,
  entity: string,
  names: { readonly name: string; readonly known: readonly string[] },
) {
  return unknownName({ pointer, code: 'unknown-field', what: `field of ${entity}`, ...names })
}

/** What is confidential inside is not shown outside. */
export function* linkShown(link: FamilyLink, path: string, pointer: string): Generator<LinkProblem> {
  const found = yield* linkPath(link, path, pointer)
  if (found === undefined) return
  const guard = found.guards.find((one) => one !== undefined)
  if (guard !== undefined)
    yield {
      pointer,
      code: 'leak',
      message: `"${path}" is confidential (readIf ${guard}): people outside may give it and never see it.`,
      hint: 'take it out of "shows"',
    }
}

/** A field that was found. */
export interface FoundField {
  readonly field: FieldDefinition
  /** Rights it, and the lines it stands in, are guarded by. */
  readonly guards: readonly AnyField['readIf'][]
}

/** The field a path names. */
export function* linkPath(
  { family: { entity }, proof }: FamilyLink,
  path: string,
  pointer: string,
): Generator<LinkProblem, FoundField | undefined> {
  proof.references += 1
  const { lines: id, field: name } = fieldPathOf(path)
  const lines = id === undefined ? undefined : entity.lines.find((one) => one.id === id)
  if (id !== undefined && lines === undefined) {
    yield unknownField(pointer, entity.id, { name: id, known: idsOf(entity.lines) })
    return undefined
  }
  const fields = lines?.fields ?? entity.fields
  const field = fields.find((one) => one.id === name)
  if (field !== undefined) return { field, guards: [field.readIf, lines?.readIf] }
  yield unknownField(pointer, lines?.entity ?? entity.id, { name, known: idsOf(fields) })
  return undefined
}

/** The sections stand in the form of the family. */
export function* linkSectionNames(
  { family, proof }: FamilyLink,
  sections: readonly string[],
  pointer: string,
): Generator<LinkProblem> {
  const known = idsOf(family.form.sections)
  proof.references += sections.length
  for (const [index, name] of sections.entries())
    if (!known.includes(name))
      yield unknownName({
        pointer: `${pointer}/${index}`,
        code: 'unknown-section',
        what: 'section of the form',
        name,
        known,
      })
}
