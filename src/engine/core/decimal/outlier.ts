import { absolute, compare, multiply, subtract } from './arithmetic.ts'
import { toDecimal, type Decimal } from './decimal.ts'

/** How a quantity is far from the one before: one pack size away, under half, or over twice of it. */
export type Outlier = 'Pack' | 'Low' | 'High'

/** How near a quantity is to the other times a pack to be taken for a slip of the unit: a tenth. */
const nearness = 10

/** How a quantity differs from the one before by more than chance; undefined where it does not, or nothing was there before. */
export function outlierOf(now: Decimal, before: Decimal, packs: readonly Decimal[]): Outlier | undefined {
  if (compare(before, toDecimal(0)) <= 0) return undefined
  const isSlip = (pack: Decimal) =>
    compare(pack, toDecimal(1)) > 0 && (isNear(multiply(now, pack), before) || isNear(now, multiply(before, pack)))
  if (packs.some(isSlip)) return 'Pack'
  if (compare(multiply(now, toDecimal(2)), before) < 0) return 'Low'
  return compare(now, multiply(before, toDecimal(2))) > 0 ? 'High' : undefined
}

function isNear(one: Decimal, other: Decimal): boolean {
  return compare(multiply(absolute(subtract(one, other)), toDecimal(nearness)), other) <= 0
}
