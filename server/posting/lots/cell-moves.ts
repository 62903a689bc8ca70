import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Cell, CountedBy, PlaceCells } from './lot-book.ts'

/** What a posting did to the cells of a place, and what was found in them more than the books said, or below zero less. */
export interface CellChanges {
  readonly by: CountedBy
  readonly moved: readonly Cell[]
  readonly changes: readonly Cell[]
}

/**
 * The movements between the cells of a place after which every bin, lot or lot in a bin holds what it held before a posting and its change. None holds less
 * than nothing, and all of them no more than the place: what is too much leaves them as goods that are picked do (BIN-48, COUNT-668). What goods were not told
 * apart by they keep: from bin to bin they take their lots along, and from lot to lot they stay in their bin.
 */
export function cellMoves(place: PlaceCells, { by, moved, changes }: CellChanges): readonly Cell[] {
  const loose = subtract(place.onHand, sum(place.cells))
  const cells =
    compare(loose, zero) > 0 ? [{ binId: undefined, lotId: undefined, qty: loose }, ...place.cells] : place.cells
  const shareOf = shareBy(by)
  const named = [...place.cells, ...moved, ...changes].map(shareOf).filter((share) => !isRest(share))
  const shares = [...new Map(named.map((share) => [keyOf(share), share])).values()]
  const of = (parts: readonly Cell[], share: Share) =>
    sum(parts.filter((part) => keyOf(shareOf(part)) === keyOf(share)))
  const targets = held(
    shares.map((share) => {
      const before = subtract(of(place.cells, share), of(moved, share))
      return { ...share, qty: atLeastZero(add(before, of(changes, share))) }
    }),
    atLeastZero(place.onHand),
  )
  const surplus = targets.map((target) => ({ ...target, qty: subtract(of(place.cells, target), target.qty) }))
  const givers = surplus.filter(({ qty }) => compare(qty, zero) > 0)
  const takers = surplus.filter(({ qty }) => compare(qty, zero) < 0).map((one) => ({ ...one, qty: negate(one.qty) }))
  const given = givers.flatMap((giver) =>
    firstOf(
      cells.filter((cell) => keyOf(shareOf(cell)) === keyOf(giver)),
      giver.qty,
    ),
  )
  const short = subtract(sum(takers), sum(given))
  const lying = cells.filter((cell) => isRest(shareOf(cell)))
  return paired([...given, ...firstOf(lying, atLeastZero(short))], takers, by)
}

/** A bin, a lot or a lot in a bin, by what goods are told apart by; what is of none of them is the rest. */
type Share = Omit<Cell, 'qty'>

function shareBy(by: CountedBy): (cell: Share) => Share {
  return ({ binId, lotId }) => ({ binId: by.bin ? binId : undefined, lotId: by.lot ? lotId : undefined })
}

function isRest({ binId, lotId }: Share): boolean {
  return binId === undefined && lotId === undefined
}

function keyOf({ binId, lotId }: Share): string {
  return `${binId ?? ''}/${lotId ?? ''}`
}

/** The shares with no more in all than the place holds: what is too much leaves them in their order. */
function held(shares: readonly Cell[], most: Decimal): readonly Cell[] {
  let over = subtract(sum(shares), most)
  return shares.map((share) => {
    const cut = least(atLeastZero(over), share.qty)
    over = subtract(over, cut)
    return { ...share, qty: subtract(share.qty, cut) }
  })
}

/** Each part of what leaves into a share that lacks it, and what none lacks into none; movements of what is of no bin and no lot nobody writes. */
function paired(given: readonly Cell[], takers: readonly Cell[], by: CountedBy): readonly Cell[] {
  const waiting = takers.map((taker) => ({ ...taker }))
  const into = (cell: Cell, share: Share, qty: Decimal): Cell => ({
    binId: by.bin ? share.binId : cell.binId,
    lotId: by.lot ? share.lotId : cell.lotId,
    qty,
  })
  const moves = given.flatMap((cell) => {
    let left = cell.qty
    const taken = waiting.flatMap((taker) => {
      const part = least(left, taker.qty)
      if (compare(part, zero) <= 0) return []
      left = subtract(left, part)
      taker.qty = subtract(taker.qty, part)
      return [into(cell, taker, part)]
    })
    const rest = compare(left, zero) > 0 ? [into(cell, { binId: undefined, lotId: undefined }, left)] : []
    return [{ ...cell, qty: negate(cell.qty) }, ...taken, ...rest]
  })
  return moves.filter((move) => !isRest(move))
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
