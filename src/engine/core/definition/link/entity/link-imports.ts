import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
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
    for (const [index, { unit, qty }] of amounts.entries()) {
      yield* linkName(unit, { lines, pointer: `${at}/amounts/${index}/unit`, what: 'lookup', isRight: isLookup })
      yield* linkName(qty, { lines, pointer: `${at}/amounts/${index}/qty`, what: 'quantity', isRight: isGiven })
    }
    proof.references += 1 + among.length + 2 * amounts.length
  }
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
