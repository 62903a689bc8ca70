import { QuerySyntaxError } from './query-error.ts'
import { queryLimits } from './query-limits.ts'
import type { QueryMetadata } from './query-metadata.ts'
import type { ODataLiteral } from '../query-ast.ts'
import type { FilterToken } from './filter-tokens.ts'

/** Gives the literal a placeholder of a definition stands for (`$me`, `$today-30`); undefined for others. Requests have none. */
export type FillPlaceholder = (placeholder: string) => ODataLiteral | undefined

/** Where the parser stands in one filter, and how much it has used of the limits. */
export interface FilterCursor {
  readonly tokens: readonly FilterToken[]
  /** Names of the record, or of a row of lines inside a condition on some of them. */
  metadata: QueryMetadata
  readonly fill: FillPlaceholder
  at: number
  nodes: number
  depth: number
  matches: number
  anys: number
}

/** The token the cursor stands before. */
export function peek(cursor: FilterCursor): FilterToken {
  return cursor.tokens[cursor.at] ?? { kind: 'end', text: '', position: 0 }
}

/** Takes the next token. */
export function take(cursor: FilterCursor): FilterToken {
  const token = peek(cursor)
  cursor.at += 1
  return token
}

/** Takes a word or sign if it is the next one. */
export function takeIf(cursor: FilterCursor, text: string): boolean {
  const token = peek(cursor)
  if ((token.kind !== 'word' && token.kind !== 'sign') || token.text !== text) return false
  cursor.at += 1
  return true
}

/** Takes a sign that must come next. @throws QuerySyntaxError. */
export function expect(cursor: FilterCursor, sign: string): void {
  if (!takeIf(cursor, sign)) throw new QuerySyntaxError(peek(cursor).position, `"${sign}" is expected here.`)
}

/** Counts a part of the filter. @throws QuerySyntaxError beyond the limit. */
export function countNode(cursor: FilterCursor): void {
  cursor.nodes += 1
  if (cursor.nodes > queryLimits.filterNodes) {
    throw new QuerySyntaxError(peek(cursor).position, `A filter has at most ${queryLimits.filterNodes} parts.`)
  }
}

/** Reads something one level deeper. @throws QuerySyntaxError beyond the limit. */
export function deeper<T>(cursor: FilterCursor, read: () => T): T {
  cursor.depth += 1
  if (cursor.depth > queryLimits.filterDepth) {
    throw new QuerySyntaxError(peek(cursor).position, `A filter is at most ${queryLimits.filterDepth} levels deep.`)
  }
  const value = read()
  cursor.depth -= 1
  return value
}
