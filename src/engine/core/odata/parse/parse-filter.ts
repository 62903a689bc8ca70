import {
  countNode,
  deeper,
  expect,
  peek,
  take,
  takeIf,
  type FillPlaceholder,
  type FilterCursor,
} from './filter-cursor.ts'
import { filterTokens } from './filter-tokens.ts'
import { linesOfAny, parseAny } from './parse-any.ts'
import { comparisonProblem, rangeProblem } from './operand-types.ts'
import { functionNamed, parseLiterals, parseOperand, type TypedOperand } from './parse-operand.ts'
import type { CompareOperator, MatchFunction, ODataFilter, ODataLiteral } from '../query-ast.ts'
import { QuerySyntaxError } from './query-error.ts'
import { queryLimits } from './query-limits.ts'
import type { QueryMetadata } from './query-metadata.ts'

const operators: readonly CompareOperator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']
const matches: readonly MatchFunction[] = ['contains', 'startswith', 'endswith']

/** Reads a `$filter` and proves its names, types and limits. @throws QuerySyntaxError; parse-query turns it into a result. */
export function parseFilter(
  filter: string,
  metadata: QueryMetadata,
  fill: FillPlaceholder = () => undefined,
): ODataFilter {
  const cursor = { tokens: filterTokens(filter), metadata, fill, at: 0, nodes: 0, depth: 0, matches: 0, anys: 0 }
  const condition = parseOr(cursor)
  const rest = peek(cursor)
  if (rest.kind !== 'end') throw new QuerySyntaxError(rest.position, '"and", "or" or the end is expected here.')
  return condition
}

function parseOr(cursor: FilterCursor): ODataFilter {
  return parseChain(cursor, { kind: 'or', next: parseAnd, most: queryLimits.orParts })
}

function parseAnd(cursor: FilterCursor): ODataFilter {
  return parseChain(cursor, { kind: 'and', next: parsePart, most: queryLimits.filterNodes })
}

/** Parts of one kind joined by its word. */
interface Chain {
  readonly kind: 'and' | 'or'
  readonly next: (cursor: FilterCursor) => ODataFilter
  readonly most: number
}

function parseChain(cursor: FilterCursor, { kind, next, most }: Chain): ODataFilter {
  const first = next(cursor)
  const parts = [first]
  while (takeIf(cursor, kind)) {
    parts.push(next(cursor))
    if (parts.length > most) throw new QuerySyntaxError(peek(cursor).position, `"${kind}" joins at most ${most} parts.`)
  }
  if (parts.length === 1) return first
  countNode(cursor)
  return { kind, parts }
}

function parsePart(cursor: FilterCursor): ODataFilter {
  if (takeIf(cursor, 'not')) {
    countNode(cursor)
    return { kind: 'not', part: deeper(cursor, () => parsePart(cursor)) }
  }
  if (takeIf(cursor, '(')) {
    const condition = deeper(cursor, () => parseOr(cursor))
    expect(cursor, ')')
    return condition
  }
  const lines = linesOfAny(cursor)
  if (lines !== undefined) return parseAny(cursor, lines, parseOr)
  const match = functionNamed(cursor, matches)
  return match === undefined ? parseComparison(cursor) : parseMatch(cursor, match)
}

/** `contains(Property, 'text')`: the text is a literal, so that the server can escape what LIKE would read. */
function parseMatch(cursor: FilterCursor, name: MatchFunction): ODataFilter {
  countNode(cursor)
  const { position } = take(cursor)
  cursor.matches += 1
  if (cursor.matches > queryLimits.matches) {
    throw new QuerySyntaxError(position, `A filter looks into texts at most ${queryLimits.matches} times.`)
  }
  expect(cursor, '(')
  const left = deeper(cursor, () => parseOperand(cursor))
  expect(cursor, ',')
  const text = parseOperand(cursor)
  expect(cursor, ')')
  if (left.type.type !== 'text' || left.operand.kind === 'literal') {
    throw new QuerySyntaxError(left.position, `${name} looks into a text property.`)
  }
  if (text.operand.kind !== 'literal' || text.operand.type !== 'text') {
    throw new QuerySyntaxError(text.position, `${name} looks for a text in quotes.`)
  }
  return { kind: 'match', function: name, left: left.operand, text: text.operand.value }
}

function parseComparison(cursor: FilterCursor): ODataFilter {
  countNode(cursor)
  const left = parseOperand(cursor)
  const word = take(cursor)
  if (word.kind === 'word' && word.text === 'in') return parseIn(cursor, left)
  const operator = operators.find((candidate) => word.kind === 'word' && candidate === word.text)
  if (operator === undefined) throw new QuerySyntaxError(word.position, 'A comparison such as eq is expected here.')
  const right = parseOperand(cursor)
  if (left.operand.kind === 'literal' && right.operand.kind === 'literal') {
    throw new QuerySyntaxError(left.position, 'A comparison needs a property.')
  }
  proveComparison(left, operator, right)
  return { kind: 'compare', operator, left: left.operand, right: right.operand }
}

function parseIn(cursor: FilterCursor, left: TypedOperand): ODataFilter {
  if (left.operand.kind === 'literal') throw new QuerySyntaxError(left.position, 'A comparison needs a property.')
  const values = parseLiterals(cursor, queryLimits.inItems)
  for (const value of values) proveComparison(left, 'in', value)
  return {
    kind: 'in',
    left: left.operand,
    values: values.flatMap(({ operand }) => (isLiteral(operand) ? [operand] : [])),
  }
}

function proveComparison(left: TypedOperand, operator: CompareOperator | 'in', right: TypedOperand): void {
  const problem = comparisonProblem(left.type, operator, right.type) ?? rangeOf(left, right) ?? rangeOf(right, left)
  if (problem !== undefined) throw new QuerySyntaxError(right.position, problem)
}

function rangeOf(property: TypedOperand, literal: TypedOperand): string | undefined {
  return isLiteral(literal.operand) ? rangeProblem(property.type, literal.operand) : undefined
}

function isLiteral(operand: TypedOperand['operand']): operand is ODataLiteral {
  return operand.kind === 'literal'
}
