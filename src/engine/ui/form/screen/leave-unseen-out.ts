import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { LinesField, LookupField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { ReadSet } from '../lookups/resolve-lookups.ts'

/** What a copy is looked over with. */
export interface SeenSource {
  readonly lines: readonly LinesField[]
  readonly read: ReadSet
  readonly families: Readonly<Record<string, ClientFamily>>
}

/** Ids asked for in one request. */
const chunkSize = 100

/**
 * A copy without the lines that name what the session's site does not see, such as pars at places of other sites, and how many these are: the
 * original keeps them, a new record could not (FORM-13).
 */
export async function leaveUnseenOut<R extends EntityRecord>(
  record: R,
  source: SeenSource,
): Promise<{ readonly record: R; readonly left: number }> {
  let left = 0
  const kept: Record<string, readonly LineRecord[]> = {}
  for (const lines of source.lines) {
    const all = linesOf(record, lines.id)
    const seen = await seenLines(all, ofSites(lines, source), source.read)
    left += all.length - seen.length
    kept[lines.id] = seen
  }
  return { record: { ...record, ...kept }, left }
}

/** Cells a line cannot do without that name records of sites. */
function ofSites({ fields }: LinesField, { families }: SeenSource): readonly LookupField[] {
  return fields
    .filter(isLookup)
    .filter(
      ({ required, lookup }) =>
        required &&
        lookup.of === undefined &&
        lookup.everySite === undefined &&
        families[lookup.to]?.entity.scope === 'site',
    )
}

async function seenLines(
  lines: readonly LineRecord[],
  fields: readonly LookupField[],
  read: ReadSet,
): Promise<readonly LineRecord[]> {
  let rest = lines
  for (const field of fields) {
    const ids = new Set(rest.map((line) => line[field.id]).filter((id) => typeof id === 'number'))
    const seen = await seenIds(field, [...ids], read)
    rest = rest.filter((line) => {
      const id = line[field.id]
      return typeof id !== 'number' || seen.has(id)
    })
  }
  return rest
}

async function seenIds({ lookup }: LookupField, ids: readonly number[], read: ReadSet): Promise<ReadonlySet<number>> {
  const seen = new Set<number>()
  for (let from = 0; from < ids.length; from += chunkSize) {
    const filter = `Id in (${ids.slice(from, from + chunkSize).join(',')})`
    const { value } = await read(lookup.set, { filter, top: chunkSize })
    for (const { Id } of value) seen.add(Id)
  }
  return seen
}
