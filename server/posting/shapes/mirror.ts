import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok } from '#core/errors/result.ts'
import type { LineFault } from '../faults/line-issue.ts'
import type { Movement } from '../ledger/movement.ts'
import type { PoolBook } from '../amounts/pool-book.ts'
import { adjusted, refusalOfTaking, type Evaluated } from './goods-line.ts'

/** A ledger row of the posting that is undone. */
export type OriginalRow = Movement & { readonly itemName: string }

/**
 * Ledger rows that undo those of any posting (POST-8): goods that came in leave at the current average, goods that went out come back
 * at their original value. Goods that only changed their place come back at the average they left at, and a revaluation steps to the
 * original value where the pool can carry it. True-ups of a negative pool stay: they corrected what was before.
 * Error: every line whose goods are no longer where they went (E_NEG_ONHAND).
 */
export function mirror(rows: readonly OriginalRow[], book: PoolBook): Evaluated {
  const faults: LineFault[] = []
  const groups = [...new Set(rows.map(({ pairNo }) => pairNo))].map((pairNo) =>
    rows.filter((row) => row.pairNo === pairNo && row.entryType !== 'NEGADJ'),
  )
  const movements = groups.toReversed().flatMap((group) => {
    const found = group.filter(isIn).flatMap((row) => refusal(row, group, book))
    faults.push(...found)
    return found.length > 0 ? [] : mirrorGroup(group, book)
  })
  return faults.length > 0 ? err(faults) : ok(movements)
}

/** Rows of one group leave together: several of one item at one place are asked for as one. */
function refusal(
  { place, itemId, itemName, line }: OriginalRow,
  group: readonly OriginalRow[],
  book: PoolBook,
): readonly LineFault[] {
  const item = { id: itemId, name: itemName, fallbackCost: zero }
  const same = group.filter((row) => isIn(row) && row.itemId === itemId && isSamePlace(row.place, place))
  const baseQty = same.reduce((sum, { qty }) => add(sum, qty), zero)
  const fault = refusalOfTaking(book, place, { row: line.row, item, baseQty })
  return fault === undefined ? [] : [fault]
}

function isSamePlace(one: Movement['place'], other: Movement['place']): boolean {
  return one.locationId === other.locationId && one.siteId === other.siteId
}

function mirrorGroup(group: readonly OriginalRow[], book: PoolBook): readonly Movement[] {
  const [came, left] = [group.filter(isIn), group.filter(isOut)]
  const [into, out] = [came[0], left[0]]
  const isMove = came.length === 1 && left.length === 1 && into?.itemId === out?.itemId
  if (isMove && into !== undefined && out !== undefined) return moveBack(into, out, book)
  return [
    ...came.map((row) => leave(row, book)),
    ...left.flatMap((row) => comeBack(row, negate(row.value), book)),
    ...group.filter(({ qty }) => compare(qty, zero) === 0).flatMap((row) => step(row, negate(row.value), book)),
  ]
}

function moveBack(into: OriginalRow, out: OriginalRow, book: PoolBook): readonly Movement[] {
  const gone = leave(into, book)
  const average = negate(gone.value)
  const difference = subtract(negate(out.value), average)
  const isSamePool = into.place.poolId === out.place.poolId
  // The kind of a row says its direction: what came in leaves as what left.
  return [
    { ...gone, entryType: out.entryType },
    ...comeBack({ ...out, entryType: into.entryType }, average, book),
    ...(isSamePool ? [] : step(out, difference, book)),
  ]
}

/** Goods leave at the current average; those on their way at what they are worth themselves, which others there have no part in. */
function leave({ itemName: _name, ...row }: OriginalRow, book: PoolBook): Movement {
  const value = row.place.isTransit ? book.takeWorth(row, row.qty, row.value) : book.take(row, row.qty, zero)
  return { ...row, qty: negate(row.qty), value: negate(value) }
}

function comeBack({ itemName: _name, ...row }: OriginalRow, value: Decimal, book: PoolBook): readonly Movement[] {
  const qty = negate(row.qty)
  const adjustment = book.put(row, qty, value)
  return [{ ...row, qty, value }, ...adjusted(row, adjustment)]
}

/** A revaluation, where the pool can carry it; none otherwise. */
function step({ itemName: _name, ...row }: OriginalRow, difference: Decimal, book: PoolBook): readonly Movement[] {
  const pool = book.pool(row.place.poolId, row.itemId)
  const carries = compare(pool.qty, zero) > 0 && compare(add(pool.value, difference), zero) >= 0
  if (!carries || compare(difference, zero) === 0) return []
  book.revalue(row, difference)
  return [{ ...row, entryType: 'REVALUE', qty: zero, value: difference }]
}

function isIn({ qty }: Movement): boolean {
  return compare(qty, zero) > 0
}

function isOut({ qty }: Movement): boolean {
  return compare(qty, zero) < 0
}
