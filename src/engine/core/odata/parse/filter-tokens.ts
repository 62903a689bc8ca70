import { QuerySyntaxError } from './query-error.ts'

/** A piece of a filter, with where it starts. */
export interface FilterToken {
  readonly kind: 'word' | 'text' | 'number' | 'date' | 'instant' | 'guid' | 'placeholder' | 'sign' | 'end'
  readonly text: string
  readonly position: number
}

/** What a token may look like, in the order of trying; each matches where the last one ended. */
const patterns: readonly (readonly [FilterToken['kind'], RegExp])[] = [
  ['guid', /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![\w-])/y],
  ['instant', /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z(?![\w-])/y],
  ['date', /\d{4}-\d{2}-\d{2}(?![\w-])/y],
  ['number', /-?\d+(?:\.\d+)?(?![\w.-])/y],
  ['placeholder', /\$[a-z]+(?:[+-]\d{1,4})?(?!\w)/y],
  ['word', /[A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*/y],
  ['text', /'(?:[^']|'')*'/y],
  ['sign', /[(),:]/y],
]

/** Cuts a filter into tokens; the last one is `end`. @throws QuerySyntaxError where no token fits. */
export function filterTokens(filter: string): readonly FilterToken[] {
  const tokens: FilterToken[] = []
  let position = skipSpaces(filter, 0)
  while (position < filter.length) {
    const token = tokenAt(filter, position)
    tokens.push(token)
    position = skipSpaces(filter, position + token.text.length)
  }
  return [...tokens, { kind: 'end', text: '', position }]
}

function tokenAt(filter: string, position: number): FilterToken {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position
    const text = pattern.exec(filter)?.[0]
    if (text !== undefined) return { kind, text, position }
  }
  const message = filter[position] === "'" ? 'The text has no closing quote.' : 'This is no word, text, number or date.'
  throw new QuerySyntaxError(position, message)
}

function skipSpaces(filter: string, from: number): number {
  let position = from
  while (filter[position] === ' ' || filter[position] === '\t') position += 1
  return position
}
