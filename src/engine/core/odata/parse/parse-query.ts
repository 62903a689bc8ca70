import { err, ok, type Result } from '../../errors/result.ts'
import { parseApply } from './parse-apply.ts'
import { parseFilter } from './parse-filter.ts'
import { parseExpand } from './parse-expand.ts'
import { parseCount, parseNames, parseOrder, parseText, parseWhole } from './parse-options.ts'
import type { ODataQueryAst } from '../query-ast.ts'
import { QuerySyntaxError, type QueryError } from './query-error.ts'
import { queryLimits } from './query-limits.ts'
import type { QueryMetadata } from './query-metadata.ts'

/** A query and the plain parameters a route has of its own, such as `format` of an export. */
export interface ParsedQuery {
  readonly query: ODataQueryAst
  readonly extra: Readonly<Record<string, string>>
}

/** Reads one option's text into its part of the query. @throws QuerySyntaxError. */
type ReadOption = (text: string, metadata: QueryMetadata) => ODataQueryAst

/** The options there are; a Map, so that no inherited name is one. */
const options: ReadonlyMap<string, ReadOption> = new Map<string, ReadOption>([
  ['$filter', (text, metadata) => ({ filter: parseFilter(text, metadata) })],
  ['$select', (text, metadata) => ({ select: parseNames(text, metadata) })],
  ['$expand', (text, metadata) => ({ expand: parseExpand(text, metadata) })],
  ['$orderby', (text, metadata) => ({ orderby: parseOrder(text, metadata) })],
  ['$top', (text) => ({ top: parseWhole(text, queryLimits.top) })],
  ['$skip', (text) => ({ skip: parseWhole(text, queryLimits.skip) })],
  ['$count', (text) => ({ count: parseCount(text) })],
  ['$search', (text) => ({ search: parseText(text, queryLimits.searchCharacters) })],
  ['$apply', (text, metadata) => ({ apply: parseApply(text, metadata) })],
  ['$skiptoken', (text) => ({ skiptoken: parseText(text, queryLimits.tokenCharacters) })],
])

/**
 * Reads a query string (what follows the `?`, still encoded) against the names the reader may use. Unknown, doubled and unreadable
 * options are refused, and so is everything beyond the limits. `extraNames` are the plain parameters of the route.
 */
export function parseQuery(
  queryString: string,
  metadata: QueryMetadata,
  extraNames: readonly string[] = [],
): Result<ParsedQuery, QueryError> {
  if (queryString.length > queryLimits.characters) return refused('', 0, 'The query is too long.')
  let parsed: ParsedQuery = { query: {}, extra: {} }
  const seen = new Set<string>()
  for (const pair of queryString.split('&').filter((part) => part !== '')) {
    const [name, text] = decoded(pair)
    if (name === undefined || text === undefined) return refused(pair.slice(0, 40), 0, 'This is not properly encoded.')
    if (seen.has(name)) return refused(name, 0, 'The option is given twice.')
    seen.add(name)
    const next = readPair(parsed, { name, text }, { metadata, extraNames })
    if (!next.ok) return next
    parsed = next.value
  }
  const { apply, ...others } = parsed.query
  if (apply !== undefined && Object.keys(others).length > 0)
    return refused('$apply', 0, 'It says itself which rows are meant; no other option stands beside it.')
  return ok(parsed)
}

function readPair(
  parsed: ParsedQuery,
  { name, text }: { readonly name: string; readonly text: string },
  { metadata, extraNames }: { readonly metadata: QueryMetadata; readonly extraNames: readonly string[] },
): Result<ParsedQuery, QueryError> {
  if (extraNames.includes(name)) return ok({ ...parsed, extra: { ...parsed.extra, [name]: text } })
  const read = options.get(name)
  if (read === undefined) return refused(name, 0, 'There is no such option.')
  try {
    return ok({ ...parsed, query: { ...parsed.query, ...read(text, metadata) } })
  } catch (error) {
    if (error instanceof QuerySyntaxError) return refused(name, error.position, error.message)
    throw error
  }
}

function refused(option: string, position: number, message: string): Result<never, QueryError> {
  return err({ option, position, message })
}

/** Name and text of `name=text`; undefined where the percent signs make no sense. */
function decoded(pair: string): readonly (string | undefined)[] {
  const cut = pair.indexOf('=')
  const [name, text] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)]
  return [name, text].map((part) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '))
    } catch {
      return undefined
    }
  })
}
