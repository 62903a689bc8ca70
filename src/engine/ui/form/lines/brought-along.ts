import type { LinesField, LookupField } from '#core/model/field-definition.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { FigureValue } from '#core/http/figures/figures-contract.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { readCandidate } from '../../client/lookups/read-candidate.ts'
import { findTarget } from '../../client/lookups/target-fields.ts'
import { fillOf } from '../store/edit-header.ts'
import type { ReadSet } from '../lookups/resolve-lookups.ts'

/** What records of a lookup bring along into the line that names them (`fill`), by their id; given, so that this stays free of HTTP. */
export type BringAlong = (field: LookupField, ids: readonly number[]) => Promise<Brought>

/** Id of a record → the values it brings along. */
export type Brought = ReadonlyMap<number, Readonly<Record<string, Scalar>>>

/** Where records that figures name are read. */
export interface BringSource {
  readonly read: ReadSet
  readonly families: Readonly<Record<string, ClientFamily>>
}

/** Reads what records bring along into the lines that name them, in one request a lookup. */
export function createBringAlong({ read, families }: BringSource): BringAlong {
  return async (field, ids) => {
    const { lookup } = field
    const target = findTarget(families, lookup.to)
    const filter = `Id in (${ids.join(',')})`
    // What is only proposed is proposed to whoever picks.
    const held = Object.fromEntries(lookup.proposed.map((id) => [id, true]))
    const list = await read(lookup.set, { filter, top: ids.length, lookup: lookup.everySite })
    return new Map(list.value.map((row) => [row.Id, fillOf(field, readCandidate(lookup, row, target), held)]))
  }
}

/** Column of the lines → what the records it may be given bring along. */
type ByColumn = ReadonlyMap<string, Brought>

/** What the records that figures answered bring along; nothing of a lookup whose records cannot be read now. */
export async function broughtAlong(
  lines: LinesField,
  { answers, bring }: { readonly answers: readonly (readonly FigureValue[])[]; readonly bring: BringAlong },
): Promise<ByColumn> {
  const figures = lines.fields.filter(({ from }) => from !== undefined)
  const found = await Promise.all(
    filledLookups(lines).map(async (field) => {
      const said = figures.flatMap(({ from }, index) => (from?.fills === field.id ? (answers[index] ?? []) : []))
      const ids = [...new Set(said.filter((value) => typeof value === 'number'))]
      const brought: Brought = ids.length === 0 ? new Map() : await bring(field, ids).catch(() => new Map())
      return [field.id, brought] as const
    }),
  )
  return new Map(found)
}

/** What goes with values that figures proposed: of a record what it brings along, of none that nothing is brought along. */
export function alongWith(
  lines: LinesField,
  proposed: Readonly<Record<string, Scalar>>,
  brought: ByColumn,
): LineRecord {
  const filled = filledLookups(lines).filter(({ id }) => Object.hasOwn(proposed, id))
  return Object.assign(
    {},
    ...filled.map((field) => {
      const { fill, proposed: offered } = field.lookup
      const columns = Object.keys(fill).filter((column) => !offered.includes(column))
      const nothing = Object.fromEntries(columns.map((column) => [column, null]))
      return { ...nothing, ...brought.get(field.id)?.get(Number(proposed[field.id])) }
    }),
  )
}

/** Lookups of the lines that figures fill, and that bring something along themselves. */
function filledLookups({ fields }: LinesField): readonly LookupField[] {
  const filled = new Set(fields.flatMap(({ from }) => from?.fills ?? []))
  return fields.filter(isLookup).filter(({ id, lookup }) => filled.has(id) && Object.keys(lookup.fill).length > 0)
}
