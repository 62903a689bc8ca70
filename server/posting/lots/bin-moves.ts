import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Cell, PlaceCells } from './lot-book.ts'

/** What was found in a bin more than the books said, or below zero less. */
export interface BinChange {
  readonly binId: number
  readonly qty: Decimal
}

/**
 * The movements between the bins of a place, and what lies in none, after which every bin holds what it held before a posting and its change; `moved` is what
 * the posting did to bins by itself. No bin holds less than nothing, and all of them no more than the place: what is too much leaves them as goods that are
 * picked do (BIN-48). Goods take their lots along.
 */
export function binMoves(
  place: PlaceCells,
  { moved, changes }: { readonly moved: readonly BinChange[]; readonly changes: readonly BinChange[] },
): readonly Cell[] {
  const loose = subtract(place.onHand, sum(place.cells))
  const cells =
    compare(loose, zero) > 0 ? [{ binId: undefined, lotId: undefined, qty: loose }, ...place.cells] : place.cells
  const bins = [...new Set([...place.cells, ...moved, ...changes].flatMap(({ binId }) => binId ?? []))]
  const of = (parts: readonly { readonly binId: number | undefined; readonly qty: Decimal }[], bin: number) =>
    sum(parts.filter(({ binId }) => binId === bin))
  const targets = held(
    bins.map((binId) => {
      const before = subtract(of(place.cells, binId), of(moved, binId))
      return { binId, qty: atLeastZero(add(before, of(changes, binId))) }
    }),
    atLeastZero(place.onHand),
  )
  const surplus = targets.map(({ binId, qty }) => ({ binId, qty: subtract(of(place.cells, binId), qty) }))
  const givers = surplus.filter(({ qty }) => compare(qty, zero) > 0)
  const takers = surplus.filter(({ qty }) => compare(qty, zero) < 0).map((bin) => ({ ...bin, qty: negate(bin.qty) }))
  const given = givers.flatMap(({ binId, qty }) =>
    firstOf(
      cells.filter((cell) => cell.binId === binId),
      qty,
    ),
  )
  const short = subtract(sum(takers), sum(given))
  const lying = cells.filter(({ binId }) => binId === undefined)
  return paired([...given, ...firstOf(lying, atLeastZero(short))], takers)
}

/** The bins with no more in all than the place holds: what is too much leaves them in their order. */
function held(bins: readonly BinChange[], most: Decimal): readonly BinChange[] {
  let over = subtract(sum(bins), most)
  return bins.map(({ binId, qty }) => {
    const cut = least(atLeastZero(over), qty)
    over = subtract(over, cut)
    return { binId, qty: subtract(qty, cut) }
  })
}

/** Each part of what leaves into a bin that lacks it, and what none lacks into none; movements of what is of no bin and no lot nobody writes. */
function paired(given: readonly Cell[], takers: readonly BinChange[]): readonly Cell[] {
  const waiting = takers.map((taker) => ({ ...taker }))
  const moves = given.flatMap((cell) => {
    let left = cell.qty
    const into = waiting.flatMap((taker) => {
      const part = least(left, taker.qty)
      if (compare(part, zero) <= 0) return []
      left = subtract(left, part)
      taker.qty = subtract(taker.qty, part)
      return [{ binId: taker.binId, lotId: cell.lotId, qty: part }]
    })
    const rest = compare(left, zero) > 0 ? [{ binId: undefined, lotId: cell.lotId, qty: left }] : []
    return [{ ...cell, qty: negate(cell.qty) }, ...into, ...rest]
  })
  return moves.filter(({ binId, lotId }) => binId !== undefined || lotId !== undefined)
}

/** The parts a quantity takes of cells, in their order. */
function firstOf(cells: readonly Cell[], qty: Decimal): readonly Cell[] {
  let left = qty
  return cells.flatMap((cell) => {
    const part = least(cell.qty, left)
    left = subtract(left, part)
    return compare(part, zero) > 0 ? [{ ...cell, qty: part }] : []
  })
}

function sum(parts: readonly { readonly qty: Decimal }[]): Decimal {
  return parts.reduce((total, { qty }) => add(total, qty), zero)
}

function least(one: Decimal, other: Decimal): Decimal {
  return compare(one, other) <= 0 ? one : other
}

function atLeastZero(qty: Decimal): Decimal {
  return compare(qty, zero) < 0 ? zero : qty
}
