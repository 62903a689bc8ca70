import { allocate } from '../decimal/allocate.ts'
import { add } from '../decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero, type Decimal } from '../decimal/decimal.ts'

/** A part of a sum. */
export interface SumPart {
  readonly name: string
  readonly sum: string
}

/** A share of a sum by its weight. */
interface ToldPart {
  readonly name: string
  readonly weight: Decimal
}

/** An amount of a line and the text that says what it is made of. */
export interface ToldAmount {
  readonly amount: Decimal
  readonly told: string
}

/**
 * What a sum is made of, by name: shares in proportion to weights, whose sum is exactly that sum, the largest taking what rounding leaves (DEC-6). What says
 * the same is shared at once, not line by line. Nothing where a line says nothing of it: parts that are not all would not come to the sum.
 */
export function sumParts(amounts: readonly ToldAmount[], decimals: number): readonly SumPart[] {
  const alike = new Map<string, Decimal>()
  for (const { amount, told } of amounts) alike.set(told, add(alike.get(told) ?? zero, amount))
  const sums = new Map<string, Decimal>()
  for (const [told, total] of alike) {
    const parts = readTold(told)
    if (parts.reduce((sum, { weight }) => add(sum, weight), zero).units === 0n) return []
    const shares = allocate(
      total,
      parts.map(({ weight }) => weight),
      Math.max(decimals, total.scale),
    )
    parts.forEach(({ name }, index) => sums.set(name, add(sums.get(name) ?? zero, shares[index] ?? zero)))
  }
  return [...sums].map(([name, sum]) => ({ name, sum: printDecimal(sum) }))
}

/** `5 GST` and `10.47375 QST`, one a row; what is no weight with a name is no part. */
function readTold(told: string): readonly ToldPart[] {
  return told.split('\n').flatMap((row) => {
    const at = row.indexOf(' ')
    const weight = at < 1 ? undefined : parseDecimal(row.slice(0, at))
    return weight === undefined ? [] : [{ weight, name: row.slice(at + 1).trim() }]
  })
}
