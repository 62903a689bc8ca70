import type { ODataOrder } from '../query-ast.ts'
import { QuerySyntaxError } from './query-error.ts'
import { queryLimits } from './query-limits.ts'
import type { QueryMetadata } from './query-metadata.ts'

/** A part of a comma-separated list, trimmed, with where it starts. */
export interface ListPart {
  readonly text: string
  readonly position: number
}

/** Cuts a list at its commas. @throws QuerySyntaxError when a part is empty or there are too many. */
function listParts(text: string, most: number): readonly ListPart[] {
  let position = 0
  const parts = text.split(',').map((part) => {
    const found = { text: part.trim(), position: position + part.length - part.trimStart().length }
    position += part.length + 1
    return found
  })
  const empty = parts.find((part) => part.text === '')
  if (empty !== undefined) throw new QuerySyntaxError(empty.position, 'A name is expected here.')
  if (parts.length > most) throw new QuerySyntaxError(parts[most]?.position ?? 0, `At most ${most} are allowed.`)
  return parts
}

/** `$select`: properties, each once. */
export function parseNames(text: string, metadata: QueryMetadata): readonly string[] {
  const parts = listParts(text, queryLimits.selectItems)
  for (const [index, part] of parts.entries()) {
    proveProperty(part, metadata)
    if (parts.findIndex((other) => other.text === part.text) < index) {
      throw new QuerySyntaxError(part.position, `${part.text} is given twice.`)
    }
  }
  return parts.map((part) => part.text)
}

/** `$orderby`: properties with `asc` or `desc`. */
export function parseOrder(text: string, metadata: QueryMetadata): readonly ODataOrder[] {
  return listParts(text, queryLimits.orderTerms).map(({ text: term, position }) => {
    const [path = '', direction = 'asc', ...more] = term.split(/\s+/)
    proveProperty({ text: path, position }, metadata)
    if (more.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
      throw new QuerySyntaxError(position + path.length, '"asc" or "desc" is expected here.')
    }
    return { path, isDescending: direction === 'desc' }
  })
}

/** Refuses a name that is none of the reader's. @throws QuerySyntaxError. */
export function proveProperty({ text, position }: ListPart, metadata: QueryMetadata): void {
  if (metadata.property(text) === undefined) throw new QuerySyntaxError(position, `There is no property ${text}.`)
}

/** `$top`, `$skip`: a whole number from 0 to the limit. */
export function parseWhole(text: string, most: number): number {
  if (!/^\d{1,9}$/.test(text)) throw new QuerySyntaxError(0, 'A whole number is expected here.')
  if (Number(text) > most) throw new QuerySyntaxError(0, `At most ${most} is allowed.`)
  return Number(text)
}

/** `$count`. */
export function parseCount(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new QuerySyntaxError(0, '"true" or "false" is expected here.')
  return text === 'true'
}

/** `$search`, `$skiptoken`: any text up to a length. */
export function parseText(text: string, most: number): string {
  if (text.trim() === '') throw new QuerySyntaxError(0, 'A text is expected here.')
  if (text.length > most) throw new QuerySyntaxError(most, `At most ${most} characters are allowed.`)
  return text
}
