import { splitOutside, within, type Piece } from './option-pieces.ts'
import { parseFilter } from './parse-filter.ts'
import { parseText, proveProperty } from './parse-options.ts'
import type { ODataApply, ODataSum } from '../query-ast.ts'
import { QuerySyntaxError } from './query-error.ts'
import { queryLimits } from './query-limits.ts'
import type { QueryMetadata } from './query-metadata.ts'

/** What a step of `$apply` says, before the last one is known to be there. */
type Step = Partial<ODataApply>

/** Reads what stands in the parentheses of a step. */
type ReadStep = (inside: string, metadata: QueryMetadata) => Step

const steps: ReadonlyMap<string, ReadStep> = new Map<string, ReadStep>([
  ['filter', (inside, metadata) => ({ filter: parseFilter(inside, metadata) })],
  ['search', (inside) => ({ search: parsePhrase(inside) })],
  ['aggregate', (inside, metadata) => ({ groupBy: [], sums: parseSums(inside, metadata) })],
  ['groupby', parseGroups],
])

/**
 * `$apply`: sums of amounts over the rows that are left, one for each group where lookups or choices are named to group by, as in
 * `filter(Status eq 'Approved')/search("oil")/groupby((Currency),aggregate(TotalValue with sum as TotalValue))`. @throws QuerySyntaxError.
 */
export function parseApply(text: string, metadata: QueryMetadata): ODataApply {
  let read: Step = {}
  for (const piece of splitOutside(text, '/')) {
    if (read.sums !== undefined) throw new QuerySyntaxError(piece.position, 'Nothing may follow the sums.')
    const { name, inside } = callIn(piece)
    const readInside = readStep(name, piece)
    const said = within(inside.position, () => readInside(inside.text, metadata))
    const isTwice = Object.keys(said).some((part) => part in read)
    if (isTwice) throw new QuerySyntaxError(piece.position, `${name} is given twice.`)
    read = { ...read, ...said }
  }
  const { groupBy, sums, ...narrowing } = read
  if (groupBy === undefined || sums === undefined)
    throw new QuerySyntaxError(text.length, '"aggregate" or "groupby" is expected here.')
  return { ...narrowing, groupBy, sums }
}

function readStep(name: string, { position }: Piece): ReadStep {
  const read = steps.get(name)
  if (read !== undefined) return read
  throw new QuerySyntaxError(position, '"filter", "search", "aggregate" or "groupby" is expected here.')
}

/** `name(inside)`. */
function callIn({ text, position }: Piece): { readonly name: string; readonly inside: Piece } {
  const [, name = '', inside] = /^\s*([a-z]+)\s*\((.*)\)\s*$/s.exec(text) ?? []
  if (inside === undefined) throw new QuerySyntaxError(position, 'A step such as aggregate(…) is expected here.')
  return { name, inside: { text: inside, position: position + text.indexOf('(') + 1 } }
}

/** `search("…")`: a phrase between double quotes, with backslashes before quotes and backslashes. */
function parsePhrase(inside: string): string {
  const [, quoted] = /^\s*"((?:[^"\\]|\\["\\])*)"\s*$/s.exec(inside) ?? []
  if (quoted === undefined) throw new QuerySyntaxError(0, 'A text between double quotes is expected here.')
  return parseText(quoted.replaceAll(/\\(.)/g, '$1'), queryLimits.searchCharacters)
}

/** `groupby((Currency,Site),aggregate(…))`. */
function parseGroups(inside: string, metadata: QueryMetadata): Step {
  const [names, last, more] = splitOutside(inside, ',')
  const [, listed] = /^\s*\((.*)\)\s*$/s.exec(names?.text ?? '') ?? []
  if (listed === undefined) throw new QuerySyntaxError(0, 'Names in parentheses are expected here.')
  if (last === undefined || more !== undefined)
    throw new QuerySyntaxError((more ?? { position: inside.length }).position, '"aggregate" is expected here, once.')
  const at = (names?.text.indexOf('(') ?? 0) + 1
  const groupBy = within(at, () => parseGroupNames(listed, metadata))
  const call = callIn(last)
  if (call.name !== 'aggregate') throw new QuerySyntaxError(last.position, '"aggregate" is expected here.')
  const sums = within(call.inside.position, () => parseSums(call.inside.text, metadata))
  const taken = sums.find(({ name }) => groupBy.includes(name))
  if (taken !== undefined) throw new QuerySyntaxError(last.position, `${taken.name} is given twice.`)
  return { groupBy, sums }
}

/** Lookups and choices by name, each once: a group a record that is looked up, or a value of the closed list. */
function parseGroupNames(text: string, metadata: QueryMetadata): readonly string[] {
  const pieces = splitOutside(text, ',')
  const names = pieces.map((piece) => piece.text.trim())
  for (const [index, { position }] of pieces.entries()) {
    const name = names[index] ?? ''
    const isLookup = metadata.navigation(name) !== undefined && metadata.lines(name) === undefined
    if (!isLookup && metadata.property(name)?.isChoice !== true)
      throw new QuerySyntaxError(position, `There is no lookup or choice ${name.slice(0, 40)}.`)
    if (names.indexOf(name) < index) throw new QuerySyntaxError(position, `${name} is given twice.`)
    if (index >= queryLimits.groups)
      throw new QuerySyntaxError(position, `At most ${queryLimits.groups} lookups are grouped by.`)
  }
  return names
}

/** `TotalValue with sum as TotalValue`, more of them behind commas. */
function parseSums(text: string, metadata: QueryMetadata): readonly ODataSum[] {
  const sums: ODataSum[] = []
  for (const piece of splitOutside(text, ',')) {
    const sum = parseSum(piece, metadata)
    if (sums.some((other) => other.name === sum.name))
      throw new QuerySyntaxError(piece.position, `${sum.name} is given twice.`)
    if (sums.length >= queryLimits.sums)
      throw new QuerySyntaxError(piece.position, `At most ${queryLimits.sums} sums are asked for.`)
    sums.push(sum)
  }
  return sums
}

function parseSum({ text, position }: Piece, metadata: QueryMetadata): ODataSum {
  const [, before = '', property = '', name = ''] =
    /^(\s*)([A-Za-z_][\w/]*)\s+with\s+sum\s+as\s+([A-Za-z_]\w*)\s*$/.exec(text) ?? []
  const place = position + before.length
  if (property === '')
    throw new QuerySyntaxError(position, 'A sum such as "TotalValue with sum as TotalValue" is expected here.')
  proveProperty({ text: property, position: place }, metadata)
  if (property.includes('/') || metadata.property(property)?.type !== 'decimal')
    throw new QuerySyntaxError(place, `${property} is no amount of the rows themselves.`)
  return { property, name }
}
