import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { wireName } from '#core/record/wire-record.ts'

/** The records labels of a list's rows are of: its own, or those its rows open. */
export interface LabelledRows {
  readonly family: ClientFamily
  readonly isOwn: boolean
  readonly idOf: (row: WireRow) => number | undefined
}

/** Whose labels the rows of a list have; undefined where there are none. */
export function labelledRows(
  family: ClientFamily,
  { opens }: ListDefinition,
  families: Readonly<Record<string, ClientFamily>>,
): LabelledRows | undefined {
  if (family.entity.labels.length > 0) return { family, isOwn: true, idOf: ({ Id }) => Id }
  const field = family.entity.fields.find(({ id }) => id === opens)
  if (!isLookup(field)) return undefined
  const target = Object.values(families).find(({ id, access }) => id === field.lookup.to && access.canView)
  if (target === undefined || target.entity.labels.length === 0) return undefined
  const name = wireName(field)
  return { family: target, isOwn: false, idOf: (row) => idIn(row[name]) }
}

function idIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
