import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { valueDecimals } from './pool-book.ts'

/** What a line was agreed on for as a whole: so many base units for so much, in the currency of the books. */
export interface AgreedWorth {
  readonly qty: Decimal
  readonly value: Decimal
}

/** What a part of it is worth, always the same of the same quantity: parts leave no remainders, in whatever order they come and go. */
export function agreedWorth({ qty, value }: AgreedWorth, part: Decimal): Decimal {
  return qty.units === 0n ? zero : divide(multiply(value, part), qty, valueDecimals)
}
