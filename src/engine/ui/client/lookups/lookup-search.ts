import type { FieldDefinition, LookupField } from '#core/model/field-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { Beside } from '#core/record/same-beside.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { ApiClient } from '../api/api-client.ts'
import { readList } from '../data/odata-client.ts'
import type { ODataQuery } from '../data/odata-query.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import { asCodeNames } from './as-code-names.ts'
import { parentKeyOf } from './parent-key.ts'
import { readCandidate } from './read-candidate.ts'
import { sameFilter } from './same-filter.ts'
import { findTarget } from './target-fields.ts'

/** A question for candidates of one lookup. */
export interface LookupQuestion {
  readonly field: FieldDefinition
  readonly words: string
  /** Record and line the lookup stands in: a lookup `of` another reads its parent here, one that follows others what they say. */
  readonly beside: Beside
  /** Definitions of those siblings. */
  readonly among: readonly FieldDefinition[]
}

/** Finds candidates on the server; rejects when it cannot, or when aborted. */
export type LookupSearch = (question: LookupQuestion, signal: AbortSignal) => Promise<readonly LookupCandidate[]>

/** How many candidates are offered; more words find fewer. */
const candidateCount = 30

/** Where what is found is to be used: locations, or none for the site alone; undefined where it does not matter. */
export type UsedAt = () => readonly number[] | undefined

/** The search of one session: quick search over the looked-up set, with the lookup's own filter and the packages of the place. */
export function createLookupSearch(
  api: ApiClient,
  families: Readonly<Record<string, ClientFamily>>,
  usedAt: UsedAt = () => undefined,
): LookupSearch {
  return async ({ field, words, beside, among }, signal) => {
    if (!isLookup(field)) throw new Error(`${field.id} is no lookup`)
    const { lookup } = field
    const parent = lookup.of === undefined ? undefined : beside.row[lookup.of]
    if (lookup.of !== undefined && typeof parent !== 'number') return []
    const target = findTarget(families, lookup.to)
    const same = sameFilter(field, target, beside)
    if (same === undefined) return []
    const filter = [
      lookup.filter,
      ...same,
      typeof parent === 'number' ? `${parentKeyOf(field, among) ?? ''} eq ${parent}` : undefined,
    ]
    const query = {
      search: lookup.of === undefined ? words.trim() : undefined,
      filter: filter.filter((part) => part !== undefined).join(' and '),
      expand: expandOf(lookup.columns, target?.fields),
      top: candidateCount,
      usableAt: lookup.of === undefined ? usedAt() : undefined,
      lookup: lookup.everySite,
    }
    const ask = async (more: Partial<ODataQuery>) =>
      (await readList(api, { set: lookup.set, query: { ...query, ...more } }, signal)).value.map((row) =>
        asCodeNames(readCandidate(lookup, row, target), row, words),
      )
    // What the words name by a code comes first: who scans a pack means that one.
    const [named, found] = await Promise.all([
      mayName(lookup, words) ? ask({ search: undefined, codes: [words.trim()] }) : [],
      ask({}),
    ])
    if (lookup.of !== undefined) return narrow(found, words)
    return [...named, ...found.filter(({ id }) => named.every((one) => one.id !== id))]
  }
}

/** Fewer characters are no code yet. */
const shortestCode = 3

function mayName({ of, hasCodes }: LookupField['lookup'], words: string): boolean {
  return of === undefined && hasCodes && words.trim().length >= shortestCode
}

/** Lines of one record are few and have no quick search: they are narrowed here. */
function narrow(candidates: readonly LookupCandidate[], words: string): readonly LookupCandidate[] {
  const wanted = words.trim().toLowerCase()
  return candidates.filter((candidate) => candidate.text.toLowerCase().includes(wanted))
}

function expandOf(columns: readonly string[], fields: readonly FieldDefinition[] | undefined): readonly string[] {
  return (fields ?? []).filter((field) => isLookup(field) && columns.includes(field.id)).map((field) => field.property)
}
