import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { valueDecimals } from '../amounts/pool-book.ts'
import type { FoundInBin } from './settle-bins.ts'

/** What a line of a count found of an item in a bin of a place, or in none. */
export interface CountedPart extends FoundInBin {
  readonly lineId: number
  /** Average cost of the item before the posting; undefined where nobody knows. */
  readonly cost: Decimal | undefined
}

/**
 * Value of each line of items that are counted by their bins: its share of what the posting of all lines of the item was worth, so that they add up to it
 * to the last decimal. Where one bin has what another lacks nothing was posted, and each is worth its average.
 */
export function valuesOfParts(
  parts: readonly CountedPart[],
  posted: (lineId: number) => Decimal,
): ReadonlyMap<number, Decimal> {
  const items = new Map<string, CountedPart[]>()
  for (const part of parts) {
    const key = `${part.locationId}/${part.siteId}/${part.itemId}`
    items.set(key, [...(items.get(key) ?? []), part])
  }
  return new Map([...items.values()].flatMap((lines) => sharesOf(lines, posted)))
}

function sharesOf(
  lines: readonly CountedPart[],
  posted: (lineId: number) => Decimal,
): readonly (readonly [number, Decimal])[] {
  const value = lines.reduce((sum, { lineId }) => add(sum, posted(lineId)), zero)
  const change = lines.reduce((sum, { qty }) => add(sum, qty), zero)
  let left = value
  const open = lines.filter(({ qty }) => compare(qty, zero) !== 0)
  const shares = open.map((line, index): readonly [number, Decimal] => {
    const own = index === open.length - 1 ? left : worthOf(line, value, change)
    left = subtract(left, own)
    return [line.lineId, own]
  })
  return [...lines.map(({ lineId }) => [lineId, zero] as const), ...shares]
}

function worthOf({ qty, cost }: CountedPart, value: Decimal, change: Decimal): Decimal {
  if (compare(change, zero) === 0) return round(multiply(qty, cost ?? zero), valueDecimals)
  return divide(multiply(qty, value), change, valueDecimals)
}
