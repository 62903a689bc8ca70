import { kindOf } from '../field-kinds/field-kinds.ts'
import type { FamilyDefinition } from '../model/family-definition.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import { isLookup } from '../model/field-shapes.ts'
import type { SourceDefinition } from '../model/source-definition.ts'

/** What amounts are booked on and budgets are of. */
const bookedOn: readonly string[] = ['glAccount', 'costCentre', 'capex']

/** Lines of a family, among all families whose sources may go by them. */
export interface AskedLines {
  readonly family: Pick<FamilyDefinition, 'id' | 'sources'>
  readonly lines: Pick<LinesField, 'id' | 'roles'>
  readonly families: ReadonlyMap<string, Pick<FamilyDefinition, 'sources'>>
}

/**
 * Why a move may not ask a field of lines beside its quantity (DEF-687): what was approved, committed or taken by others goes by it, and a move is no
 * way around that. Undefined where it may.
 */
export function whyNotAsked(field: FieldDefinition, place: AskedLines): string | undefined {
  if (field.isDerived) return 'people do not enter it'
  if (kindOf(field).isNumber) return 'it is a number'
  if (isLookup(field) && bookedOn.includes(field.lookup.to)) return 'amounts are booked on it'
  const role = Object.entries(place.lines.roles).find(([, id]) => id === field.id)?.[0]
  if (role !== undefined) return `it is the ${role} of a line`
  return cellsOfSources(place).has(field.id) ? 'documents are made by it' : undefined
}

/** Cells by which documents are made of these lines, or these lines of documents. */
function cellsOfSources({ family, lines, families }: AskedLines): ReadonlySet<string | undefined> {
  const own = family.sources.filter((source) => source.lines.into === lines.id)
  const others = [...families.values()].flatMap(({ sources }) =>
    sources.filter((source) => source.from === family.id && source.lines.from === lines.id),
  )
  return new Set([...own.flatMap(cellsOfTaker), ...others.flatMap(cellsOfSource)])
}

function cellsOfTaker({ lines }: SourceDefinition): readonly (string | undefined)[] {
  const { takes, link, keeps, cancels, refuses, shared, beyond } = lines
  return [takes.qty, takes.unit, link?.record, link?.line, cancels, refuses, shared, beyond?.reason, ...keeps]
}

function cellsOfSource({ lines: { asked, same } }: SourceDefinition): readonly (string | undefined)[] {
  return [...Object.values(asked ?? {}), ...Object.values(same)]
}
