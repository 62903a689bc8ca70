import type { FieldDefinition, LookupField } from '#core/model/field-definition.ts'
import { currencyPlace } from '#core/field-kinds/figures.ts'
import { currencyField } from '#core/titles/document-currency.ts'
import { pascalCase } from '#core/text/case-of.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { Beside } from '#core/record/same-beside.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { ApiClient } from '../api/api-client.ts'
import { readList } from '../data/odata-client.ts'
import type { ODataQuery } from '../data/odata-query.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import { asCodeNames } from './as-code-names.ts'
import { parentKeyOf } from './parent-key.ts'
import { detailsOf, displayOf, readCandidate } from './read-candidate.ts'
import { sameFilter } from './same-filter.ts'
import { shownDetail, type Reader } from './shown-details.ts'
import { findTarget, type LookupTarget } from './target-fields.ts'

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

/** For whom, and for which places, something is looked up. */
interface LookupManner {
  readonly usedAt?: UsedAt
  /** Without a reader nobody sees what stands beside titles. */
  readonly reader?: Reader
}

/** The search of one session: quick search over the looked-up set, with the lookup's own filter and the packages of the place. */
export function createLookupSearch(
  api: ApiClient,
  families: Readonly<Record<string, ClientFamily>>,
  { usedAt, reader }: LookupManner = {},
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
      expand: expandOf(lookup.columns, target),
      top: candidateCount,
      usableAt: lookup.of === undefined ? usedAt?.() : undefined,
      lookup: lookup.everySite,
    }
    const ask = async (more: Partial<ODataQuery>) =>
      (await readList(api, { set: lookup.set, query: { ...query, ...more } }, signal)).value.map((row) =>
        asCodeNames(candidateFor(reader, { lookup, row, target }), row, words),
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

interface FoundRow {
  readonly lookup: LookupField['lookup']
  readonly row: WireRow
  readonly target: LookupTarget | undefined
}

/** A row as a candidate, with what stands beside its title in the words of who reads it. */
function candidateFor(reader: Reader | undefined, { lookup, row, target }: FoundRow): LookupCandidate {
  const candidate = readCandidate(lookup, row, target)
  if (reader === undefined) return candidate
  const known = new Map(target?.fields.map((field) => [field.id, field]))
  const textOf = (id: string) => {
    const field = known.get(id)
    return field && target ? shownDetail({ field, target }, row, reader) : displayOf(row, pascalCase(id))
  }
  return { ...candidate, details: detailsOf(lookup, { text: candidate.text, textOf }) }
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

/** The lookups that stand beside a title, and the currency of amounts that do. */
function expandOf(columns: readonly string[], target: LookupTarget | undefined): readonly string[] {
  if (target === undefined) return []
  const shown = target.fields.filter(({ id }) => columns.includes(id))
  const isAmount = shown.some((field) => currencyPlace(field) === 'site')
  const currency = isAmount && target.roles ? currencyField({ fields: target.fields, roles: target.roles }) : undefined
  return [...new Set([...shown.filter(isLookup), ...(currency ? [currency] : [])].map(({ property }) => property))]
}
