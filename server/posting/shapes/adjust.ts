import { absolute, add, compare, divide, multiply, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Movement, StockPlace } from '../ledger/movement.ts'
import type { CellLack, CountedBy } from '../lots/lot-book.ts'
import { valueDecimals, type PoolBook } from '../amounts/pool-book.ts'
import { knownValue } from './bring-in.ts'
import { adjusted, evaluateLines, refusalOfTaking, type Evaluated, type GoodsLine } from './goods-line.ts'

/** A line whose base quantity is what was counted at a place. */
export interface CountedLine {
  readonly line: GoodsLine
  readonly at: StockPlace
  /** What the books said when it was counted, in base units: what moved since does not disturb the difference. Without it what they say now. */
  readonly book?: Decimal | undefined
  /** Of a line that counts a share of what lies there, in a bin or of a lot: its books are of that share, and add up to those of the lines of its item. */
  readonly part?: CountedShare | undefined
}

/** A bin, a lot or both, or what is of none of what goods are told apart by. */
interface CountedShare {
  readonly by: CountedBy
  readonly binId: number | undefined
  readonly lotId: number | undefined
}

/** A line that changes something, with the bins and lots its item lacks goods of. */
interface ChangedLine extends CountedLine {
  readonly lacks: readonly CellLack[]
  /** How far off the line was whose reason it has. */
  readonly saidOf: Decimal | undefined
}

/**
 * Ledger rows that set stock to what was counted: what is missing leaves at average, what is too much comes in at average, or at the last
 * known cost where there was nothing. Lines of one item at one place are counted together, and the first of them carries the change, with the reason of the
 * one that differs most of those that say one (COUNT-340).
 * Error: goods too many of no known cost (E_NO_COST).
 */
export function adjust(
  counted: readonly CountedLine[],
  entries: { readonly in: string; readonly out: string },
  book: PoolBook,
): Evaluated {
  const changes = changesOf(counted, book)
  return evaluateLines(
    changes,
    ({ line, at }) => {
      if (compare(line.baseQty, zero) < 0)
        return refusalOfTaking(book, at, { ...line, baseQty: absolute(line.baseQty) })
      if (overageValue(line, at, book) !== undefined) return undefined
      return { row: line.row, param: 'qty', code: 'E_NO_COST', params: { item: line.item.name } }
    },
    (change, pairNo) => changeRows({ ...change, pairNo }, entries, book),
  )
}

/** The lines that change something, each with its change in place of what was counted. */
function changesOf(counted: readonly CountedLine[], book: PoolBook): readonly ChangedLine[] {
  const sums = new Map<string, ChangedLine>()
  for (const { line, at, book: known, part } of counted) {
    const key = `${at.locationId}/${at.siteId}/${line.item.id}`
    const first = sums.get(key)
    const sum = add(first?.line.baseQty ?? zero, line.baseQty)
    const books = part ? add(first?.book ?? zero, known ?? zero) : (first?.book ?? known)
    const lack = subtract(known ?? zero, line.baseQty)
    const lacks = part && compare(lack, zero) > 0 ? [{ ...part, qty: lack }] : []
    const said = explained(first, line, absolute(lack))
    const whole = { ...(first?.line ?? line), baseQty: sum, reasonId: said.reasonId }
    sums.set(key, { at, line: whole, book: books, lacks: [...(first?.lacks ?? []), ...lacks], saidOf: said.saidOf })
  }
  return [...sums.values()].flatMap(({ line, at, book: known, lacks, saidOf }) => {
    const change = subtract(line.baseQty, known ?? book.onHand(at, line.item.id))
    const qty = divide(multiply(change, line.den), line.num, 6)
    return compare(change, zero) === 0 ? [] : [{ at, line: { ...line, qty, baseQty: change }, lacks, saidOf }]
  })
}

/** The reason of the lines before, or that of a line which is farther off. */
function explained(
  before: ChangedLine | undefined,
  { reasonId }: GoodsLine,
  off: Decimal,
): Pick<ChangedLine, 'saidOf'> & Pick<GoodsLine, 'reasonId'> {
  const isMore = before?.saidOf === undefined || compare(off, before.saidOf) > 0
  if (reasonId !== undefined && isMore) return { reasonId, saidOf: off }
  return { reasonId: before?.line.reasonId, saidOf: before?.saidOf }
}

function changeRows(
  { line, at, pairNo, lacks }: ChangedLine & { readonly pairNo: number },
  entries: { readonly in: string; readonly out: string },
  book: PoolBook,
): readonly Movement[] {
  const frame = { place: at, itemId: line.item.id, line, pairNo }
  if (compare(line.baseQty, zero) < 0) {
    const value = book.take({ place: at, itemId: line.item.id }, negate(line.baseQty), line.item.fallbackCost ?? zero)
    const out = { ...frame, ...(lacks.length > 0 ? { lacks } : {}) }
    return [{ ...out, entryType: entries.out, qty: line.baseQty, value: negate(value) }]
  }
  const value = overageValue(line, at, book) ?? zero
  const adjustment = book.put({ place: at, itemId: line.item.id }, line.baseQty, value)
  return [{ ...frame, entryType: entries.in, qty: line.baseQty, value }, ...adjusted(frame, adjustment)]
}

/** What goods nobody expected are worth: the average of those that are there, else what is known of them. */
function overageValue(line: GoodsLine, at: StockPlace, book: PoolBook): Decimal | undefined {
  const pool = book.pool(at.poolId, line.item.id)
  if (compare(pool.qty, zero) <= 0) return knownValue(line, at, book)
  return divide(multiply(line.baseQty, pool.value), pool.qty, valueDecimals)
}
