import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { LineFault } from '../faults/line-issue.ts'
import type { LineFacts } from '../ledger/line-facts.ts'
import type { Movement, StockPlace } from '../ledger/movement.ts'
import { shortage, type PoolBook } from '../amounts/pool-book.ts'
import type { PostingItem } from '../read/read-items.ts'

/** A line that is about goods. */
export interface GoodsLine extends LineFacts {
  readonly item: PostingItem
}

/** What a shape makes of lines: ledger rows, or every line that may not be posted. */
export type Evaluated = Result<readonly Movement[], readonly LineFault[]>

/** Makes the rows of each line that is not at fault; with any fault there are no rows. */
export function evaluateLines<L>(
  lines: readonly L[],
  fault: (line: L) => LineFault | undefined,
  rows: (line: L, pairNo: number) => readonly Movement[],
): Evaluated {
  const faults: LineFault[] = []
  const movements = lines.flatMap((line, index) => {
    const found = fault(line)
    if (found === undefined) return rows(line, index + 1)
    faults.push(found)
    return []
  })
  return faults.length > 0 ? err(faults) : ok(movements)
}

/** What is asked of a quantity that is to leave. */
export interface TakenLine {
  readonly row: number
  readonly item: Pick<PostingItem, 'id' | 'name' | 'fallbackCost'>
  readonly baseQty: Decimal
}

/** Why a quantity may not be taken: more than is on hand (E_NEG_ONHAND), or worth nobody knows what (E_NO_COST). */
export function refusalOfTaking(
  book: PoolBook,
  place: StockPlace,
  { row, item, baseQty }: TakenLine,
): LineFault | undefined {
  const params = { item: item.name, asked: printDecimal(baseQty) }
  if (shortage(book, { place, itemId: item.id }, baseQty) !== undefined) {
    const onHand = printDecimal(book.onHand(place, item.id))
    return { row, param: 'qty', code: 'E_NEG_ONHAND', params: { ...params, onHand } }
  }
  const isCovered = compare(book.pool(place.poolId, item.id).qty, baseQty) >= 0
  if (isCovered || book.lastCost(place.poolId, item.id) !== undefined || item.fallbackCost !== undefined)
    return undefined
  return { row, param: 'qty', code: 'E_NO_COST', params }
}

/** The quantity-0 row that trues up a pool that was below zero; none when there is nothing to true up. */
export function adjusted(
  frame: Pick<Movement, 'place' | 'itemId' | 'line' | 'pairNo'>,
  adjustment: Decimal,
): readonly Movement[] {
  if (compare(adjustment, zero) === 0) return []
  return [{ ...frame, entryType: 'NEGADJ', qty: zero, value: adjustment }]
}
