import { titleOf } from '#core/titles/expanded-title.ts'
import type { FieldDefinition, LookupDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { pascalCase } from '#core/text/case-of.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import type { LookupTarget } from './target-fields.ts'

/** How many columns a drop-down shows beside the title. */
const detailColumns = 2

/** A row of the looked-up set as a candidate: its title, a few columns beside it, and the values a pick may copy. */
export function readCandidate(
  lookup: LookupDefinition,
  row: WireRow,
  target: LookupTarget | undefined,
): LookupCandidate {
  const known = new Map(target?.fields.map((field) => [field.id, field]))
  const textOf = (id: string) => displayOf(row, known.get(id)?.property ?? pascalCase(id))
  const annotated = row['@larder.title']
  const text = typeof annotated === 'string' && annotated !== '' ? annotated : textOf(titleColumn(lookup, target))
  return {
    id: row.Id,
    text: text === '' ? String(row.Id) : text,
    details: detailsOf(lookup, { text, textOf }),
    values: valuesOf(row, lookup, known),
    titleId: idOr(row[`${pascalCase(lookup.columns[0] ?? '')}Id`]),
  }
}

/** What stands beside the title `text`, each column as `textOf` says it. */
export function detailsOf(
  { columns }: LookupDefinition,
  { text, textOf }: { readonly text: string; readonly textOf: (id: string) => string },
): readonly string[] {
  return columns
    .map(textOf)
    .filter((detail) => detail !== text)
    .slice(0, detailColumns)
}

/** The column people know the record by; without its definition, the one called name, or the first. */
function titleColumn({ columns }: LookupDefinition, target: LookupTarget | undefined): string {
  return target?.title ?? (columns.includes('name') ? 'name' : (columns[0] ?? 'id'))
}

/** The values of `lookup.fill`, by field id of the target. */
function valuesOf(
  row: WireRow,
  lookup: LookupDefinition,
  known: ReadonlyMap<string, FieldDefinition>,
): Record<string, Scalar> {
  const entries = Object.values(lookup.fill).map((id) => {
    const field = known.get(id)
    const property = field?.property ?? pascalCase(id)
    const key = isLookup(field) ? field.lookup.keyProperty : `${property}Id`
    return [id, toScalar(row[key] ?? row[property])] as const
  })
  return Object.fromEntries(entries)
}

/** Words for any value on the wire; an expanded lookup shows its title. */
export function displayOf(row: Readonly<Record<string, unknown>>, property: string): string {
  const value = row[property]
  if (typeof value !== 'object' || value === null) return toScalar(value) === null ? '' : String(toScalar(value))
  return titleOf(value) ?? ''
}

function idOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function toScalar(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
