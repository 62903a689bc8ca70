import { compare, divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import type { PoolBook } from '../amounts/pool-book.ts'
import type { AskedGoods } from '../effects/goods/post-goods.ts'
import type { TakenFrom } from '../lots/lock-there.ts'
import type { PostingItem } from '../read/read-items.ts'
import type { FaultPlaces, LineFault } from './line-issue.ts'
import { refusedLines } from './refused-lines.ts'

/** What goods of a line are, and where they leave. */
export interface Leaving {
  readonly item: PostingItem
  readonly from: TakenFrom
}

/** A line of which nothing lies there; `from` is undefined where its goods are not kept. */
interface Lacking {
  readonly line: AskedGoods
  readonly from: Leaving | undefined
}

/**
 * Refuses what was asked for of what lies there, where nothing does: a place that may have less than nothing would give all of it. Others are refused by the
 * posting itself. @throws E_NEG_ONHAND with the figures of each line
 */
export function refuseNothing(
  lacking: readonly Lacking[],
  { book, places }: { readonly book: PoolBook; readonly places: FaultPlaces },
): void {
  const faults = lacking.flatMap(({ line, from: leaving }): readonly LineFault[] => {
    if (leaving?.from.place.allowsNegative !== true || compare(line.qty, zero) <= 0) return []
    const { item, from } = leaving
    const factor = item.units.get(line.unitId ?? 0)
    const base = factor === undefined ? line.qty : divide(multiply(line.qty, factor.num), factor.den, 6)
    const params = {
      item: item.name,
      asked: printDecimal(base),
      onHand: printDecimal(book.onHand(from.place, item.id)),
    }
    return [{ row: line.row, param: 'qty', code: 'E_NEG_ONHAND', params }]
  })
  if (faults.length > 0) throw refusedLines(faults, places)
}
