import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { idsOf, linesPlaces } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What a row of a file fills are fields of the line that people fill too: a lookup, units of it, and quantities. */
export function* linkImports({ family, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { field: lines, pointer } of linesPlaces(family)) {
    if (lines.imports === undefined) continue
    const at = `${pointer}/imports`
    const { item, among, amounts } = lines.imports
    // Where a row of a file makes a line, people could make it by hand.
    const isRight = (field: FieldDefinition) => isLookup(field) && !(lines.imports?.adds === true && field.isDerived)
    yield* linkName(item, { lines, pointer: `${at}/item`, what: 'lookup', isRight })
    for (const [index, name] of among.entries()) {
      const pointer = `${at}/among/${index}`
      yield* linkName(name, { lines, pointer, what: 'lookup', isRight })
      if (name === item)
        yield { pointer, code: 'no-use', message: `"${name}" tells no two lines of one "${item}" apart.` }
    }
    yield* linkUnlisted(lines, at)
    for (const [index, { unit, qty }] of amounts.entries()) {
      yield* linkName(unit, { lines, pointer: `${at}/amounts/${index}/unit`, what: 'lookup', isRight: isLookup })
      yield* linkName(qty, { lines, pointer: `${at}/amounts/${index}/qty`, what: 'quantity', isRight: isGiven })
    }
    proof.references += 1 + among.length + 2 * amounts.length
  }
}

/** What gets a line of its own is one of what tells lines apart, looked up by the item, and what else its line says is of the right kind (DEF-703). */
function* linkUnlisted(lines: LinesField, at: string): Generator<LinkProblem> {
  const { item, among, unlisted } = lines.imports ?? {}
  if (unlisted === undefined) return
  const isOf = (field: FieldDefinition) =>
    isLookup(field) &&
    among?.includes(field.id) === true &&
    field.lookup.same.some(({ root, at: path }) => root === 'row' && path === item)
  const pointer = `${at}/unlisted`
  yield* linkName(unlisted.of, {
    lines,
    pointer: `${pointer}/of`,
    what: 'lookup of "among" by the item',
    isRight: isOf,
  })
  const isText = (field: FieldDefinition) => fitsKinds(field, { kinds: ['text'] }) && !field.isDerived
  yield* linkName(unlisted.name, { lines, pointer: `${pointer}/name`, what: 'text', isRight: isText })
  if (unlisted.none !== undefined)
    yield* linkName(unlisted.none, { lines, pointer: `${pointer}/none`, what: 'choice', isRight: isChoice })
  const isDate = (field: FieldDefinition) => fitsKinds(field, { kinds: ['date'] }) && !field.isDerived
  if (unlisted.day !== undefined)
    yield* linkName(unlisted.day, { lines, pointer: `${pointer}/day`, what: 'date', isRight: isDate })
}

interface Name {
  readonly lines: LinesField
  readonly pointer: string
  readonly what: string
  readonly isRight: (field: FieldDefinition) => boolean
}

function* linkName(name: string, { lines, pointer, what, isRight }: Name): Generator<LinkProblem> {
  const known = lines.fields.filter(isRight)
  if (known.some(({ id }) => id === name)) return
  yield unknownName({
    pointer,
    code: 'unknown-field',
    what: `${what} of a line of ${lines.id}`,
    name,
    known: idsOf(known),
  })
}

function isGiven(field: FieldDefinition): boolean {
  return kindOf(field).isNumber && !field.isDerived
}
