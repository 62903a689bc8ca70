import { kindOf } from './field-kinds.ts'
import type { FieldDefinition, LinesField, LookupField } from '../model/field-definition.ts'
import { isInnerLookup, isLookup } from '../model/field-shapes.ts'

/** Fields every line has and nobody wants to see. */
const hiddenFields: ReadonlySet<string> = new Set(['id', 'lineNo', 'parent'])
/** Fields of a card where its definition names none. */
const standardCardSize = 4

/** Fields of a line that people see, in the order of the definition. */
export function shownLineFields(lines: LinesField): readonly FieldDefinition[] {
  return lines.fields.filter((field) => field.isColumn && !hiddenFields.has(field.id))
}

/**
 * The field a line is begun with and called by: the first lookup that every line needs, or else its item, or else the first that a person gives. One that
 * another of them fills in, as an item does its unit, begins no line.
 */
export function entryField(lines: LinesField): FieldDefinition | undefined {
  const given = lines.fields.filter((field) => isLookup(field) && !isInnerLookup(field) && !field.isDerived)
  const filled = new Set(given.flatMap((field) => (isLookup(field) ? filledBy(field) : [])))
  const lookups = given.filter(({ id }) => !filled.has(id))
  return lookups.find(({ required }) => required) ?? lookups.find(({ id }) => id === lines.roles.item) ?? lookups[0]
}

/** What a pick fills whatever stands there; what it only proposes may as well be given first. */
function filledBy({ lookup }: LookupField): readonly string[] {
  return Object.keys(lookup.fill).filter((id) => !lookup.proposed.includes(id))
}

/** What a card of a line shows where its definition does not say: what everybody must give, then numbers that are worked out. */
export function standardCard(lines: LinesField): readonly string[] {
  const title = entryField(lines)
  const shown = shownLineFields(lines).filter((field) => field !== title)
  const given = shown.filter((field) => field.required && !field.isDerived)
  const others = shown.filter((field) => !given.includes(field))
  const worked = others.filter((field) => field.isDerived && kindOf(field).isNumber)
  const first = new Set([...given, ...worked, ...others].slice(0, standardCardSize))
  return shown.filter((field) => first.has(field)).map(({ id }) => id)
}
