import { choicesOf, isChoice } from '../../../model/field-shapes.ts'
import type { FieldDefinition, LinesField, OneOfDefinition } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { isObject } from '../../read/check-schema.ts'
import { idsOf, linesPlaces } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** The own conditions a field of several may not have: the kind of the line decides. */
const decided = ['visibleIf', 'requiredIf', 'required', 'default']

/** Columns of which a line fills one: decided by a required choice of the line, between fields of the line that nothing else shows or hides. */
export function* linkOneOf(link: FamilyLink): Generator<LinkProblem> {
  for (const { field: lines, pointer } of linesPlaces(link.family)) {
    const members = lines.oneOf.flatMap(({ fields }) => [...new Set(Object.values(fields))])
    const twice = new Set(members.filter((id, index) => members.indexOf(id) !== index))
    for (const column of lines.oneOf) {
      const at = pointerTo(`${pointer}/oneOf`, column.id)
      if (idsOf(lines.fields).includes(column.id))
        yield { pointer: at, atKey: true, code: 'same-property', message: `A field is called "${column.id}" too.` }
      yield* linkBy(at, column, { lines, link })
      for (const [kind, id] of Object.entries(column.fields))
        yield* linkMember(pointerTo(`${at}/fields`, kind), { id, isTwice: twice.has(id), lines, link })
    }
    yield* linkConditions(pointer, members, link)
  }
}

interface Within {
  readonly lines: LinesField
  readonly link: FamilyLink
}

function* linkBy(at: string, { by, fields }: OneOfDefinition, { lines, link }: Within): Generator<LinkProblem> {
  link.proof.references += 1
  const choices = lines.fields.filter((field) => isChoice(field) && field.required && !field.isDerived)
  const decides = choices.find(({ id }) => id === by)
  if (decides === undefined) {
    const what = `required choice of ${lines.entity}`
    yield unknownName({ pointer: `${at}/by`, code: 'unknown-field', what, name: by, known: idsOf(choices) })
    return
  }
  const known = choicesOf(decides).map(({ value }) => value)
  for (const name of Object.keys(fields).filter((kind) => !known.includes(kind)))
    yield {
      ...unknownName({
        pointer: pointerTo(`${at}/fields`, name),
        code: 'unknown-option',
        what: `value of ${by}`,
        name,
        known,
      }),
      atKey: true,
    }
}

function* linkMember(
  pointer: string,
  { id, isTwice, lines, link }: Within & { readonly id: string; readonly isTwice: boolean },
): Generator<LinkProblem> {
  link.proof.references += 1
  const fits = (field: FieldDefinition) => !field.isDerived && !field.isCustom && !field.required
  const known = idsOf(lines.fields.filter(fits))
  if (!known.includes(id))
    yield unknownName({ pointer, code: 'unknown-field', what: `stored field of ${lines.entity}`, name: id, known })
  else if (isTwice) yield { pointer, code: 'no-use', message: `"${id}" stands in two columns.` }
}

/** What shows and asks for a field of several is the kind of the line alone. */
function* linkConditions(
  pointer: string,
  members: readonly string[],
  { family, documents }: FamilyLink,
): Generator<LinkProblem> {
  const written = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), documents.get(family.id)?.value)
  const fields = isObject(written) ? written['fields'] : undefined
  for (const id of new Set(members)) {
    const own = isObject(fields) ? fields[id] : undefined
    for (const key of decided.filter((name) => isObject(own) && Object.hasOwn(own, name)))
      yield {
        pointer: pointerTo(pointerTo(`${pointer}/fields`, id), key),
        atKey: true,
        code: 'no-use',
        message: `"${id}" is one of several: the kind of the line decides, not "${key}".`,
      }
  }
}
