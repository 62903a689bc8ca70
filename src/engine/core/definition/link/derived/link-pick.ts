import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf, type FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A value is picked from other lines of the same record, by fields of both that are there, and is of the same kind. */
export function* linkPick(
  { field, pointer, lines, siblings }: FieldPlace,
  { family, proof }: FamilyLink,
): Generator<LinkProblem> {
  const { pick } = field
  if (pick === undefined) return
  const at = `${pointer}/pick`
  const others = family.entity.lines.filter((one) => one !== lines)
  const from = others.find(({ id }) => id === pick.lines)
  proof.references += 2 + 2 * Object.keys(pick.where).length
  if (lines === undefined) {
    yield { pointer: at, code: 'no-use', message: 'Only fields of lines pick a value from other lines.' }
    return
  }
  if (from === undefined) {
    const known = idsOf(others)
    yield unknownName({
      pointer: `${at}/lines`,
      code: 'unknown-field',
      what: 'other lines field',
      name: pick.lines,
      known,
    })
    return
  }
  yield* linkValue(field, from, `${at}/value`)
  for (const [theirs, own] of Object.entries(pick.where)) {
    const place = pointerTo(`${at}/where`, theirs)
    yield* linkName({ name: theirs, pointer: place, of: from.id }, from.fields)
    yield* linkName({ name: own, pointer: place, of: lines.id }, siblings)
  }
}

function* linkValue(field: FieldDefinition, from: LinesField, pointer: string): Generator<LinkProblem> {
  const name = field.pick?.value ?? ''
  yield* linkName({ name, pointer, of: from.id }, from.fields)
  const found = from.fields.find(({ id }) => id === name)
  if (found !== undefined && found.type !== field.type)
    yield {
      pointer,
      code: 'pick-type',
      message: `"${field.id}" is a ${field.type} and "${name}" of ${from.id} a ${found.type}.`,
    }
}

function* linkName(
  { name, pointer, of }: { readonly name: string; readonly pointer: string; readonly of: string },
  fields: readonly FieldDefinition[],
): Generator<LinkProblem> {
  const known = idsOf(fields)
  if (!known.includes(name)) yield unknownName({ pointer, code: 'unknown-field', what: `field of ${of}`, name, known })
}
