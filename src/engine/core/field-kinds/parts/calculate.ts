import { add, divide, multiply, negate, subtract } from '../../decimal/arithmetic.ts'
import type { Decimal } from '../../decimal/decimal.ts'
import { err, ok, type Result } from '../../errors/result.ts'

type Read = (number: string) => Result<Decimal, string>
type Step = (a: Decimal, b: Decimal) => Decimal

/** Decimals kept by a division inside a formula, before the field rounds. */
const guardDecimals = 20
const maxFormula = 200
const maxNesting = 20

const sums: Readonly<Record<string, Step>> = { '+': add, '-': subtract }
const products: Readonly<Record<string, Step>> = {
  '*': multiply,
  '×': multiply,
  '/': (a, b) => divide(a, b, guardDecimals),
  '÷': (a, b) => divide(a, b, guardDecimals),
}

/** Where the reader stands in a formula; thrown away after one formula. */
interface Cursor {
  readonly tokens: readonly string[]
  readonly read: Read
  at: number
  depth: number
}

/** Calculates `12*3`, `(2+3)/4`, `-1,5+2` exactly; numbers are read as the language writes them. Error: `formula`. */
export function calculate(formula: string, read: Read): Result<Decimal, string> {
  if (formula.length > maxFormula) return err('formula')
  const tokens = formula.match(/[\d.,]+|[-+*/×÷()]|\S/g) ?? []
  const cursor: Cursor = { tokens, read, at: 0, depth: 0 }
  const value = readSum(cursor)
  return value === undefined || cursor.at < tokens.length ? err('formula') : ok(value)
}

function readSum(cursor: Cursor): Decimal | undefined {
  return readChain(cursor, sums, readProduct)
}

function readProduct(cursor: Cursor): Decimal | undefined {
  return readChain(cursor, products, readFactor)
}

/** `next (operator next)*`, from left to right. */
function readChain(
  cursor: Cursor,
  steps: Readonly<Record<string, Step>>,
  next: (cursor: Cursor) => Decimal | undefined,
): Decimal | undefined {
  let value = next(cursor)
  for (let step = stepAt(cursor, steps); step !== undefined && value !== undefined; step = stepAt(cursor, steps)) {
    cursor.at += 1
    const other = next(cursor)
    if (other === undefined || ((step === products['/'] || step === products['÷']) && other.units === 0n))
      return undefined
    value = step(value, other)
  }
  return value
}

function stepAt(cursor: Cursor, steps: Readonly<Record<string, Step>>): Step | undefined {
  const token = cursor.tokens[cursor.at] ?? ''
  return Object.hasOwn(steps, token) ? steps[token] : undefined
}

function readFactor(cursor: Cursor): Decimal | undefined {
  const token = cursor.tokens[cursor.at]
  cursor.at += 1
  if (token === undefined || cursor.depth > maxNesting) return undefined
  if (token === '(') return readGroup(cursor)
  if (token === '-') return readNegative(cursor)
  const number = cursor.read(token)
  return number.ok ? number.value : undefined
}

function readGroup(cursor: Cursor): Decimal | undefined {
  cursor.depth += 1
  const value = readSum(cursor)
  cursor.depth -= 1
  const isClosed = cursor.tokens[cursor.at] === ')'
  cursor.at += 1
  return isClosed ? value : undefined
}

function readNegative(cursor: Cursor): Decimal | undefined {
  cursor.depth += 1
  const value = readFactor(cursor)
  cursor.depth -= 1
  return value === undefined ? undefined : negate(value)
}
