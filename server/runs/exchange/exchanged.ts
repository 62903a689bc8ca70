import { add, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { UnitFactor } from '../../units/unit-factors.ts'
import type { HeldLine } from './read-holders.ts'

/** What is exchanged for what: one `oldUnit` of the one is `qty` `newUnit` of the other. */
export interface Terms {
  readonly oldUnit: UnitFactor
  readonly newUnit: UnitFactor
  readonly qty: Decimal
  /** Undefined: the yield of each line stays. */
  readonly yieldPct: Decimal | undefined
}

const [quantityDecimals, unitCostDecimals, lineCostDecimals] = [6, 12, 4]
const hundred = toDecimal('100')

/** The quantity of the other item that stands for a quantity in a unit, rounded once. */
export function exchangedQty(qty: string, unit: UnitFactor, { oldUnit, qty: each }: Terms): Decimal {
  const product = multiply(multiply(toDecimal(qty), unit.num), multiply(oldUnit.den, each))
  return divide(product, multiply(unit.den, oldUnit.num), quantityDecimals)
}

/** What a batch costs before and after, as decimals with four places; null while a cost is not known. */
export interface ExchangedCost {
  readonly before: string | null
  readonly after: string | null
  readonly difference: string | null
}

/** The cost of a batch when the lines that hold the ingredient hold the other (RCP-15): what they cost comes off, what the others cost comes on. */
export function exchangedCost(lines: readonly HeldLine[], terms: Terms): ExchangedCost {
  const [first] = lines
  if (first?.batch === undefined || first.batch === null) return { before: null, after: null, difference: null }
  const { batch, oldCost, newCost } = first
  if (oldCost === null || newCost === null)
    return { before: printDecimal(toDecimal(batch)), after: null, difference: null }
  const changes = lines.map((line) => {
    const yieldPct = toDecimal(line.yieldPct)
    const qty = exchangedQty(line.qty, line, terms)
    const was = lineCost({ qty: toDecimal(line.qty), cost: oldCost, unit: line, yieldPct })
    const is = lineCost({ qty, cost: newCost, unit: terms.newUnit, yieldPct: terms.yieldPct ?? yieldPct })
    return subtract(is, was)
  })
  const difference = changes.reduce(add, zero)
  return {
    before: printDecimal(toDecimal(batch)),
    after: printDecimal(add(toDecimal(batch), difference)),
    difference: printDecimal(difference),
  }
}

interface CostedLine {
  readonly qty: Decimal
  readonly cost: string
  readonly unit: UnitFactor
  readonly yieldPct: Decimal
}

/** As every line of a recipe is costed (RCP-1). */
function lineCost({ qty, cost, unit, yieldPct }: CostedLine): Decimal {
  const ofUnit = divide(multiply(toDecimal(cost), unit.num), unit.den, unitCostDecimals)
  return divide(multiply(multiply(qty, hundred), ofUnit), yieldPct, lineCostDecimals)
}
