import { absolute, add, compare, divide, multiply, subtract } from './arithmetic.ts'
import { zero, type Decimal } from './decimal.ts'

/**
 * Shares a total over lines by weight: share = round(total × weight ÷ Σ weights), and the leftover goes to the line with
 * the largest weight (the first of several), so that the shares always sum to the total (DEC-6). The total has at most `decimals`.
 * @throws RangeError when the weights sum to zero.
 */
export function allocate(total: Decimal, weights: readonly Decimal[], decimals: number): readonly Decimal[] {
  const sum = weights.reduce(add, zero)
  const shares = weights.map((weight) => divide(multiply(total, weight), sum, decimals))
  const leftover = subtract(total, shares.reduce(add, zero))
  const largest = indexOfLargest(weights)
  return shares.map((share, index) => (index === largest ? add(share, leftover) : share))
}

/** Position of the weight farthest from zero; the first wins a tie. */
function indexOfLargest(weights: readonly Decimal[]): number {
  let largest = 0
  let size = zero
  weights.forEach((weight, index) => {
    if (compare(absolute(weight), size) <= 0) return
    largest = index
    size = absolute(weight)
  })
  return largest
}
