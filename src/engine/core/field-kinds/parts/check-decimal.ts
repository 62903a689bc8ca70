import { absolute, compare } from '../../decimal/arithmetic.ts'
import { parseDecimal, printDecimal, toDecimal, type Decimal } from '../../decimal/decimal.ts'
import { powerOfTen } from '../../decimal/power-of-ten.ts'
import type { DecimalOptions } from './decimal-options.ts'
import type { KindIssue } from './field-kind.ts'

/** Size of the SQL column: `numeric(20,4)` holds 16 whole digits and 4 decimals. */
export interface DecimalSize {
  readonly precision: number
  readonly scale: number
}

/** The limits in the order they are checked, each with when it is broken. */
const limits = [
  { name: 'above', isBroken: (order: number) => order <= 0 },
  { name: 'atLeast', isBroken: (order: number) => order < 0 },
  { name: 'atMost', isBroken: (order: number) => order > 0 },
  { name: 'below', isBroken: (order: number) => order >= 0 },
] as const

/** Checks a wire decimal against the column and the author's limits; the first thing wrong is said. */
export function checkDecimal(options: DecimalOptions, value: unknown, size: DecimalSize): KindIssue | undefined {
  const decimal = typeof value === 'string' ? parseDecimal(value) : undefined
  if (decimal === undefined) return { code: 'number' }
  return checkSize(decimal, options.decimals ?? size.scale, size) ?? checkLimits(decimal, options)
}

function checkSize(decimal: Decimal, decimals: number, size: DecimalSize): KindIssue | undefined {
  if (decimal.scale > decimals && significantDecimals(decimal) > decimals)
    return { code: 'tooManyDecimals', params: { count: decimals } }
  const edge: Decimal = { units: powerOfTen(size.precision - size.scale), scale: 0 }
  return compare(absolute(decimal), edge) >= 0 ? { code: 'tooLarge' } : undefined
}

/** Decimals that are left without trailing zeros. */
function significantDecimals(decimal: Decimal): number {
  return printDecimal(decimal).split('.')[1]?.length ?? 0
}

function checkLimits(decimal: Decimal, options: DecimalOptions): KindIssue | undefined {
  for (const { name, isBroken } of limits) {
    const limit = options[name]
    if (limit !== undefined && isBroken(compare(decimal, toDecimal(limit)))) {
      return { code: name, params: { limit: String(limit) } }
    }
  }
  return undefined
}
