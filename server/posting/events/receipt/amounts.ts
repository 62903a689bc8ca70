import { add, compare, multiply } from '#core/decimal/arithmetic.ts'
import { allocate } from '#core/decimal/allocate.ts'
import { zero } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/**
 * What received goods are worth (POST-36), in document amounts: `goods` = quantity × price, `freight` = the line's share of
 * the charges that are part of the cost, `stock` = both and the tax nobody gives back.
 */
export function receiptAmounts({ lines, document }: AmountFacts): NamedAmounts {
  const { decimals, given } = document
  const goods = lines.map(({ qty, given: { cost } }) => round(multiply(qty, cost ?? zero), decimals))
  const charges = round(given['charges'] ?? zero, decimals)
  const hasWeights = goods.some((amount) => compare(amount, zero) !== 0)
  // Goods that all cost nothing carry the charges in equal parts.
  const weights = hasWeights ? goods : lines.map(() => ({ units: 1n, scale: 0 }))
  const freight = allocate(charges, weights, decimals)
  const named = lines.map((line, index) => {
    const [own = zero, share = zero] = [goods[index], freight[index]]
    const lost = round(line.given['taxLost'] ?? zero, decimals)
    return [line.lineId, { goods: own, freight: share, taxLost: lost, stock: add(add(own, share), lost) }] as const
  })
  return { lines: new Map(named), document: { freight: charges } }
}
