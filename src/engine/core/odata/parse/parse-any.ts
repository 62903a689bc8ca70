import { countNode, deeper, expect, peek, take, type FilterCursor } from './filter-cursor.ts'
import type { ODataFilter } from '../query-ast.ts'
import { QuerySyntaxError } from './query-error.ts'
import { queryLimits } from './query-limits.ts'
import type { QueryMetadata } from './query-metadata.ts'

/** `Lines` when `Lines/any(` comes next; undefined for everything else. */
export function linesOfAny(cursor: FilterCursor): string | undefined {
  const next = cursor.tokens[cursor.at + 1]
  const name = /^(\w+)\/any$/.exec(peek(cursor).text)?.[1]
  return next?.kind === 'sign' && next.text === '(' ? name : undefined
}

/** Reads `Lines/any(l:l/ItemId eq 5)`: a condition on some row of lines, over that row's names alone. @throws QuerySyntaxError. */
export function parseAny(
  cursor: FilterCursor,
  lines: string,
  parse: (cursor: FilterCursor) => ODataFilter,
): ODataFilter {
  countNode(cursor)
  const { position } = take(cursor)
  const outer = cursor.metadata
  const row = outer.lines(lines)
  if (row === undefined) throw new QuerySyntaxError(position, `There are no lines ${lines}.`)
  cursor.anys += 1
  if (cursor.anys > queryLimits.anys) {
    throw new QuerySyntaxError(position, `A filter looks into lines at most ${queryLimits.anys} times.`)
  }
  expect(cursor, '(')
  const variable = take(cursor)
  if (variable.kind !== 'word' || variable.text.includes('/')) {
    throw new QuerySyntaxError(variable.position, 'A name for the row is expected here.')
  }
  expect(cursor, ':')
  cursor.metadata = namesOf(row, variable.text)
  const part = deeper(cursor, () => parse(cursor))
  cursor.metadata = outer
  expect(cursor, ')')
  return { kind: 'any', lines, variable: variable.text, part }
}

/** The row's names behind its variable; what stands without one is not a name of the row. */
function namesOf(row: QueryMetadata, variable: string): QueryMetadata {
  const inner = (path: string) => (path.startsWith(`${variable}/`) ? path.slice(variable.length + 1) : undefined)
  return {
    property: (path) => {
      const name = inner(path)
      return name === undefined ? undefined : row.property(name)
    },
    navigation: () => undefined,
    lines: () => undefined,
  }
}
