import { add, compare } from '../../decimal/arithmetic.ts'
import { parseDecimal, printPlain, zero, type Decimal } from '../../decimal/decimal.ts'
import type { NumberSigns } from '../../decimal/format-decimal.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import { readNumber } from './read-number.ts'

/** What stands between two numbers people type: blanks, breaks of lines, semicolons, or a comma before a blank. */
const between = /(?:[ \t\r\n;]|,(?=\s|$))+/

/** The numbers of a value of kind `quantities`, in order; undefined for what is none. */
export function quantitiesIn(value: unknown): readonly Decimal[] | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const read = value.split(' ').map(parseDecimal)
  return read.every((one) => one !== undefined) ? read : undefined
}

/** Numbers as a value of kind `quantities` keeps them: each with the decimals it was written with. */
export function printQuantities(numbers: readonly Decimal[]): string {
  return numbers.map(printPlain).join(' ')
}

/** What a person typed as a list of numbers, each read as a number of the language is (KIND-5). Error: a code of `validation.<code>`. */
export function readQuantities(typed: string, signs: NumberSigns): Result<string, string> {
  const numbers: Decimal[] = []
  for (const word of typed.split(between).filter((part) => part !== '')) {
    const number = readNumber(word, signs)
    if (!number.ok) return err(number.error === 'number' ? 'quantities' : number.error)
    numbers.push(number.value)
  }
  return numbers.length === 0 ? err('quantities') : ok(printQuantities(numbers))
}

/** What the numbers come to, exactly. */
export function sumOf(numbers: readonly Decimal[]): Decimal {
  return numbers.reduce(add, zero)
}

/** How many numbers there are, as a decimal. */
export function countOf(numbers: readonly Decimal[]): Decimal {
  return { units: BigInt(numbers.length), scale: 0 }
}

/** The numbers that are less than `least` or more than `most`. */
export function outside(numbers: readonly Decimal[], least: Decimal, most: Decimal): readonly Decimal[] {
  return numbers.filter((one) => compare(one, least) < 0 || compare(one, most) > 0)
}
