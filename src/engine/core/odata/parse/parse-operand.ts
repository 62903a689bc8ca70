import { parseDay } from '../../calendar/day.ts'
import { parseInstant } from '../../calendar/instant.ts'
import { countNode, deeper, expect, peek, take, takeIf, type FilterCursor } from './filter-cursor.ts'
import type { FilterToken } from './filter-tokens.ts'
import { callType, type OperandType } from './operand-types.ts'
import type { ODataLiteral, ODataOperand, ValueFunction } from '../query-ast.ts'
import { QuerySyntaxError } from './query-error.ts'

/** A side of a comparison with its type and where it starts. */
export interface TypedOperand {
  readonly operand: ODataOperand
  readonly type: OperandType
  readonly position: number
}

const valueFunctions: readonly ValueFunction[] = ['tolower', 'toupper', 'length', 'year', 'month', 'day', 'date']

/** The function of that name, when the word is followed by `(`. */
export function functionNamed<Name extends string>(cursor: FilterCursor, names: readonly Name[]): Name | undefined {
  const next = cursor.tokens[cursor.at + 1]
  if (next?.text !== '(' || next.kind !== 'sign') return undefined
  return names.find((name) => name === peek(cursor).text)
}

/** Reads a property, a literal or a call. @throws QuerySyntaxError. */
export function parseOperand(cursor: FilterCursor): TypedOperand {
  countNode(cursor)
  const name = functionNamed(cursor, valueFunctions)
  if (name !== undefined) return parseCall(cursor, name)
  const token = peek(cursor)
  const literal = parseLiteral(cursor)
  if (literal !== undefined) return { operand: literal, type: { type: literal.type }, position: token.position }
  if (token.kind !== 'word')
    throw new QuerySyntaxError(token.position, 'A property, a function or a value is expected here.')
  cursor.at += 1
  const type = cursor.metadata.property(token.text)
  if (type === undefined) throw new QuerySyntaxError(token.position, `There is no property ${token.text}.`)
  return { operand: { kind: 'property', path: token.text }, type, position: token.position }
}

function parseCall(cursor: FilterCursor, name: ValueFunction): TypedOperand {
  const { position } = take(cursor)
  take(cursor)
  const argument = deeper(cursor, () => parseOperand(cursor))
  expect(cursor, ')')
  const type = callType(name, argument.type)
  if (type === undefined) throw new QuerySyntaxError(argument.position, `${name} cannot take this.`)
  return { operand: { kind: 'call', function: name, argument: argument.operand }, type: { type }, position }
}

/** Reads a literal if one comes next. @throws QuerySyntaxError for a day or instant that does not exist. */
function parseLiteral(cursor: FilterCursor): ODataLiteral | undefined {
  const token = peek(cursor)
  const literal = token.kind === 'placeholder' ? filled(cursor, token) : literalOf(token)
  if (literal !== undefined) cursor.at += 1
  return literal
}

function filled(cursor: FilterCursor, token: FilterToken): ODataLiteral {
  const literal = cursor.fill(token.text)
  if (literal === undefined) throw new QuerySyntaxError(token.position, `There is no ${token.text}.`)
  return literal
}

function literalOf({ kind, text, position }: FilterToken): ODataLiteral | undefined {
  switch (kind) {
    case 'text':
      return { kind: 'literal', type: 'text', value: text.slice(1, -1).replaceAll("''", "'") }
    case 'date':
    case 'instant':
      return realTime(kind, text, position)
    case 'number':
    case 'guid':
      return { kind: 'literal', type: kind, value: text }
    case 'word':
      return wordLiteral(text)
    default:
      return undefined
  }
}

function realTime(type: 'date' | 'instant', value: string, position: number): ODataLiteral {
  const isReal = type === 'date' ? parseDay(value) !== undefined : parseInstant(value) !== undefined
  if (!isReal) throw new QuerySyntaxError(position, `There is no ${value}.`)
  return { kind: 'literal', type, value }
}

function wordLiteral(word: string): ODataLiteral | undefined {
  if (word === 'null') return { kind: 'literal', type: 'null', value: null }
  if (word === 'true' || word === 'false') return { kind: 'literal', type: 'boolean', value: word === 'true' }
  return undefined
}

/** Reads `(literal, literal …)` of `in`, at least one. @throws QuerySyntaxError. */
export function parseLiterals(cursor: FilterCursor, most: number): readonly TypedOperand[] {
  expect(cursor, '(')
  const found: TypedOperand[] = []
  do {
    const { position } = peek(cursor)
    const operand = parseLiteral(cursor)
    if (operand === undefined) throw new QuerySyntaxError(position, 'A value is expected here.')
    found.push({ operand, type: { type: operand.type }, position })
    if (found.length > most) throw new QuerySyntaxError(position, `in takes at most ${most} values.`)
  } while (takeIf(cursor, ','))
  expect(cursor, ')')
  return found
}
