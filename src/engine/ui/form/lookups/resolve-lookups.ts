import type { FieldDefinition, LookupDefinition, LookupField } from '#core/model/field-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireList } from '#core/http/odata-contract.ts'
import { isShortText } from '#core/field-kinds/field-questions.ts'
import { printText } from '#core/odata/print-filter.ts'
import { pascalCase } from '#core/text/case-of.ts'
import type { ODataQuery } from '../../client/data/odata-query.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import { asCodeNames, textsNaming } from '../../client/lookups/as-code-names.ts'
import { parentKeyOf } from '../../client/lookups/parent-key.ts'
import { readCandidate } from '../../client/lookups/read-candidate.ts'
import { findTarget, type LookupTarget } from '../../client/lookups/target-fields.ts'

/** Reads one page of a set; given, so that this stays free of HTTP. */
export type ReadSet = (set: string, query: ODataQuery) => Promise<WireList>

/** A candidate together with the parent it lies in, for lookups into lines. */
export interface FoundRecord extends LookupCandidate {
  readonly parentId: number | undefined
  /** Everything a person may have typed or pasted for it, in lower case. */
  readonly names: readonly string[]
}

/** Words or parents asked in one request; longer questions are cut in pieces (a filter has limits, ODS-10). */
const chunkSize = 40

/** What pasted words are looked for by. */
export interface WordQuestion {
  readonly field: LookupField
  readonly words: readonly string[]
  /** Conditions of what stands beside the cells. */
  readonly same?: readonly string[]
}

/** The records of a lookup's set that are called any of `words`, in one request per 40 words (LINES-4). */
export async function findByWords(
  read: ReadSet,
  families: Readonly<Record<string, ClientFamily>>,
  { field, words, same = [] }: WordQuestion,
): Promise<readonly FoundRecord[]> {
  const { lookup } = field
  const target = findTarget(families, lookup.to)
  const names = namingProperties(lookup, target)
  const lists = await Promise.all(
    chunks(words).map((part) => {
      const list = part.map((words) => printText(words.trim())).join(',')
      const named = names.map((property) => `${property} in (${list})`).join(' or ')
      return read(lookup.set, {
        filter: [...same, ...(lookup.filter === undefined ? [] : [`(${lookup.filter})`]), `(${named})`].join(' and '),
        top: 200,
        lookup: lookup.everySite,
      })
    }),
  )
  const named = lists.flatMap((list) => list.value.map((row) => foundRecord(lookup, row, target)))
  return [...named, ...(await findByCodes(read, { field, words, same, named }, target))]
}

/** Records that words name by their codes, of those that are no names. */
async function findByCodes(
  read: ReadSet,
  { field, words, same = [], named }: WordQuestion & { readonly named: readonly FoundRecord[] },
  target: LookupTarget | undefined,
): Promise<readonly FoundRecord[]> {
  const { lookup } = field
  const known = new Set(named.flatMap(({ names }) => names))
  const codes = words.map((word) => word.trim()).filter((word) => word !== '' && !known.has(word.toLowerCase()))
  if (!lookup.hasCodes || codes.length === 0) return []
  const filter = [...same, ...(lookup.filter === undefined ? [] : [`(${lookup.filter})`])].join(' and ')
  const lists = await Promise.all(
    chunks(codes).map((part) => read(lookup.set, { filter, codes: part, top: 200, lookup: lookup.everySite })),
  )
  return lists.flatMap((list) =>
    list.value.flatMap((row) => {
      const found = foundRecord(lookup, row, target)
      // Two codes of one record, such as those of a pack and of a case, are found as two.
      return textsNaming(row).map((text) => ({ ...asCodeNames(found, row, text), names: [text.trim().toLowerCase()] }))
    }),
  )
}

/** Whose lines are wanted. */
export interface ParentQuestion {
  readonly field: LookupField
  readonly parents: readonly number[]
  /** Fields of the line the lookup stands in. */
  readonly among: readonly FieldDefinition[]
}

/** All lines of some parents that a lookup `of` them can mean, such as the units of pasted items. */
export async function findByParents(
  read: ReadSet,
  families: Readonly<Record<string, ClientFamily>>,
  { field, parents, among }: ParentQuestion,
): Promise<readonly FoundRecord[]> {
  const { lookup } = field
  const key = parentKeyOf(field, among)
  if (key === undefined) return []
  const target = findTarget(families, lookup.to)
  const expand = lookup.columns
    .slice(0, 1)
    .map((id) => target?.fields.find((other) => other.id === id)?.property ?? pascalCase(id))
  const lists = await Promise.all(
    chunks(parents).map((part) => read(lookup.set, { filter: `${key} in (${part.join(',')})`, expand, top: 1000 })),
  )
  return lists.flatMap((list) =>
    list.value.map((row) => ({ ...foundRecord(lookup, row, target), parentId: numberOr(row[key]) })),
  )
}

function foundRecord(
  lookup: LookupDefinition,
  row: WireList['value'][number],
  target: LookupTarget | undefined,
): FoundRecord {
  const candidate = readCandidate(lookup, row, target)
  return {
    ...candidate,
    parentId: undefined,
    names: [candidate.text, ...candidate.details].map((name) => name.trim().toLowerCase()),
  }
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Wire names of what people call the record by: its title, and its columns of text. */
function namingProperties(lookup: LookupDefinition, target: LookupTarget | undefined): readonly string[] {
  if (target === undefined) return lookup.columns.slice(0, 2).map(pascalCase)
  return target.fields
    .filter(({ id }) => id === target.title || lookup.columns.includes(id))
    .filter(isShortText)
    .map((field) => field.property)
}

function chunks<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / chunkSize) }, (_, index) =>
    list.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}
