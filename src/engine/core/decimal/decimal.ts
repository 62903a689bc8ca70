/** An exact decimal number: `units / 10 ** scale`. Immutable; two decimals of one value may have different scales. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** Digits a text may have; more is not a number of this product and would only cost time. */
const maxDigits = 60
const decimalText = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** Zero, where a sum starts. */
export const zero: Decimal = { units: 0n, scale: 0 }

/** Reads a wire decimal such as `-12.50`; undefined when the text is not one (no exponents, no separators, at most 60 digits). */
export function parseDecimal(text: string): Decimal | undefined {
  const match = text.length <= maxDigits + 2 ? decimalText.exec(text) : null
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return undefined
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

/** Reads a decimal that is known to be one, such as a value of the database. @throws Error when it is not. */
export function toDecimal(text: string | number): Decimal {
  const decimal = parseDecimal(String(text))
  if (decimal === undefined) throw new Error(`Not a decimal: ${text}`)
  return decimal
}

/** Writes the shortest exact text: `12.50` becomes `12.5`, minus zero becomes `0`. The wire format. */
export function printDecimal(decimal: Decimal): string {
  const text = printPlain(decimal)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Writes every digit of the scale: `{ units: 1250n, scale: 2 }` becomes `12.50`. */
export function printPlain({ units, scale }: Decimal): string {
  if (scale === 0) return units.toString()
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
