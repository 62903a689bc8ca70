import { parseDay } from '../calendar/day.ts'
import { parseDecimal } from '../decimal/decimal.ts'
import type { ReadPart } from './rule-reader.ts'
import { booleanType, dateType, decimalType, emptyType } from './parts/static-type.ts'

const mostCharacters = 1_000

/** Digits a JSON number surely keeps on its way through a double. */
const safeDigits = 15

/** A literal with its type: null, a boolean, a text, a number, `{ date }` or `{ decimal }`; undefined when it is none. */
export function readLiteral(part: unknown): ReadPart | undefined {
  if (part === null) return { logic: null, type: emptyType }
  if (typeof part === 'boolean') return { logic: part, type: booleanType }
  if (typeof part === 'number') return readDecimal(String(part), safeDigits)
  if (typeof part === 'string') return readText(part)
  if (typeof part !== 'object') return undefined
  return 'date' in part ? readDay(part.date) : 'decimal' in part ? readDecimal(part.decimal, 60) : undefined
}

function readText(text: string): ReadPart | undefined {
  if (text.length > mostCharacters) return undefined
  return text === '' ? { logic: null, type: emptyType } : { logic: text, type: { type: 'text', literal: text } }
}

function readDecimal(text: unknown, digits: number): ReadPart | undefined {
  if (typeof text !== 'string' || text.replace(/\D/g, '').length > digits) return undefined
  const decimal = parseDecimal(text)
  return decimal === undefined ? undefined : { logic: decimal, type: decimalType }
}

function readDay(text: unknown): ReadPart | undefined {
  if (typeof text !== 'string' || parseDay(text) === undefined) return undefined
  return { logic: { kind: 'date', text }, type: dateType }
}
