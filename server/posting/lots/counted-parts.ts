import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { valueDecimals, type PoolState } from '../amounts/pool-book.ts'
import type { FoundInCell } from './correct-cells.ts'

/** What a line of a count found of a bin or a lot of an item at a place, or of none. */
export interface CountedPart extends FoundInCell {
  readonly lineId: number
  /** What its pool held before the posting; undefined where it held nothing. */
  readonly pool: PoolState | undefined
}

/**
 * Value of each line of items that are counted by their bins or lots: the average of its goods, or where nothing lay there its share of what all lines of the item were
 * posted at; the last takes what is left, so that they add up to that to the last decimal (COUNT-139).
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

function worthOf({ qty, pool }: CountedPart, value: Decimal, change: Decimal): Decimal {
  if (pool !== undefined) return divide(multiply(qty, pool.value), pool.qty, valueDecimals)
  return compare(change, zero) === 0 ? zero : divide(multiply(qty, value), change, valueDecimals)
}
