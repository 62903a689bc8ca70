import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { StockPlace } from '../ledger/movement.ts'

/** A quantity of a lot. */
export interface LotPart {
  readonly lotId: number
  readonly qty: Decimal
}

/** What lies of a lot, or of none, in a bin or in none; never both none. */
export interface Cell {
  readonly binId: number | undefined
  readonly lotId: number | undefined
  readonly qty: Decimal
}

/** What lies of an item at a place, its cells in the order goods leave them. */
export interface PlaceCells {
  readonly locationId: number
  readonly siteId: number
  readonly itemId: number
  readonly onHand: Decimal
  /** The bin goods lie in as they come; undefined where they wait to be put away. */
  readonly homeBinId: number | undefined
  readonly cells: readonly Cell[]
}

/** What goods of an item were told apart by as they were counted: the bins they lie in, the lots they are of, or both. */
export interface CountedBy {
  readonly bin: boolean
  readonly lot: boolean
}

/** What a bin or a lot lacks, or what is of none, by what goods were told apart by. */
export interface CellLack extends Cell {
  readonly by: CountedBy
}

/** Goods wanted out of one bin, whichever lots they are of. */
export function inBin(binId: number, qty: Decimal): CellLack {
  return { by: { bin: true, lot: false }, binId, lotId: undefined, qty }
}

/** What is asked of an item at a place. */
export interface CellsAt {
  readonly place: Pick<StockPlace, 'locationId' | 'siteId'>
  readonly itemId: number
}

/** Which of the cells of a place are meant: of a lot, of a bin, or of both. */
export interface CellsMeant {
  readonly lotId?: number | undefined
  readonly binId?: number | undefined
}

/** What lies of lots and in bins: each movement sees what those before it left behind, as the database will. */
export interface LotBook {
  /** How much lies there of a lot, in a bin, or of it in that. */
  readonly of: (at: CellsAt, meant: CellsMeant) => Decimal
  /** How much lies in no bin and is of no lot; below zero where more left than was there. */
  readonly loose: (at: CellsAt) => Decimal
  /** Takes a quantity out of bins and of lots that lack it, then out of cells in their order, and of what is in none last; answers the cells with what left them, below zero. */
  readonly take: (at: CellsAt, qty: Decimal, lacks?: readonly CellLack[]) => readonly Cell[]
  /** Takes a quantity of one lot, out of a bin first as far as it lies there; never more than is there. */
  readonly takeLot: (at: CellsAt, part: LotPart, binId?: number) => readonly Cell[]
  /** Takes a quantity of no lot first, in a bin, in none and then in the others, and the rest as `take` does. */
  readonly takeLoose: (at: CellsAt, qty: Decimal, binId?: number) => readonly Cell[]
  /** Brings goods in; what is missing at the place swallows its part first, and is of no lot. */
  readonly put: (at: CellsAt, goods: ComingGoods) => readonly Cell[]
}

/** Goods that come in, of these lots as far as they go, and into this bin or else where goods lie as they come. */
export interface ComingGoods {
  readonly qty: Decimal
  readonly parts: readonly LotPart[]
  readonly binId?: number | undefined
}

interface Shelf {
  readonly homeBinId: number | undefined
  cells: Cell[]
  /** What lies in no bin and is of no lot; below zero where more left than was there. */
  loose: Decimal
}

/** Opens a book on cells that are locked for this posting. */
export function createLotBook(rows: readonly PlaceCells[]): LotBook {
  const shelves = new Map(rows.map((row) => [keyOf(row, row.itemId), shelfOf(row)]))
  const shelf = ({ place, itemId }: CellsAt): Shelf => {
    const key = keyOf(place, itemId)
    const known = shelves.get(key) ?? { homeBinId: undefined, cells: [], loose: zero }
    shelves.set(key, known)
    return known
  }
  return {
    loose: (at) => shelf(at).loose,
    of: (at, meant) => sum(shelf(at).cells.filter((cell) => isOf(cell, meant))),
    takeLot(at, { lotId, qty }, binId) {
      const from = shelf(at)
      const first = takeFirst(from, qty, { lotId, binId })
      return [...first.taken, ...takeCells(from, first.left, (cell) => cell.lotId === lotId).taken]
    },
    take(at, qty, lacks = []) {
      const from = shelf(at)
      const lacking = takeLacks(from, qty, lacks)
      const { taken, left } = takeCells(from, lacking.left, () => true)
      from.loose = subtract(from.loose, left)
      return [...lacking.taken, ...taken]
    },
    takeLoose(at, qty, binId) {
      const from = shelf(at)
      const first = takeFirst(from, qty, { lotId: undefined, binId })
      const unnamed = takeCells(from, takeThere(from, first.left), ({ lotId }) => lotId === undefined)
      const { taken, left } = takeCells(from, unnamed.left, () => true)
      from.loose = subtract(from.loose, left)
      return [...first.taken, ...unnamed.taken, ...taken]
    },
    put: (at, goods) => putCells(shelf(at), goods),
  }
}

function shelfOf({ onHand, homeBinId, cells }: PlaceCells): Shelf {
  return { homeBinId, cells: [...cells], loose: subtract(onHand, sum(cells)) }
}

function isOf(cell: Cell, { lotId, binId }: CellsMeant): boolean {
  return (lotId === undefined || cell.lotId === lotId) && (binId === undefined || cell.binId === binId)
}

/** Takes out of a bin, where one is meant, what lies there of a lot, or of none. */
function takeFirst(from: Shelf, qty: Decimal, { lotId, binId }: CellsMeant) {
  if (binId === undefined) return { taken: [], left: qty }
  return takeCells(from, qty, (cell) => cell.binId === binId && cell.lotId === lotId)
}

/** Takes of each bin or lot no more than it lacks; of what is of none that leaves first which is of a lot, or in a bin. */
function takeLacks(from: Shelf, qty: Decimal, lacks: readonly CellLack[]) {
  const taken: Cell[] = []
  let left = qty
  for (const { by, binId, lotId, qty: lack } of lacks) {
    const own = least(lack, left)
    const isOwn = (cell: Cell) => (!by.bin || cell.binId === binId) && (!by.lot || cell.lotId === lotId)
    const found = takeCells(from, own, isOwn)
    const missing = binId === undefined && lotId === undefined ? takeThere(from, found.left) : found.left
    taken.push(...found.taken)
    left = subtract(left, subtract(own, missing))
  }
  return { taken, left }
}

/** Takes what lies in no bin and is of no lot, as far as it is there; answers what is missing. */
function takeThere(from: Shelf, qty: Decimal): Decimal {
  const there = compare(from.loose, zero) > 0 ? least(from.loose, qty) : zero
  from.loose = subtract(from.loose, there)
  return subtract(qty, there)
}

function takeCells(from: Shelf, qty: Decimal, isMeant: (cell: Cell) => boolean) {
  const taken: Cell[] = []
  let left = qty
  from.cells = from.cells.map((cell) => {
    if (!isMeant(cell) || compare(left, zero) <= 0 || compare(cell.qty, zero) <= 0) return cell
    const part = least(cell.qty, left)
    left = subtract(left, part)
    taken.push({ ...cell, qty: negate(part) })
    return { ...cell, qty: subtract(cell.qty, part) }
  })
  return { taken, left }
}

function putCells(into: Shelf, { qty, parts, binId = into.homeBinId }: ComingGoods): readonly Cell[] {
  // More left than was there: as much of what comes is gone already.
  let missing = compare(into.loose, zero) < 0 ? least(negate(into.loose), qty) : zero
  into.loose = add(into.loose, missing)
  const unnamed = subtract(qty, sum(parts))
  const wanted = [{ lotId: undefined, qty: unnamed }, ...parts].filter((part) => compare(part.qty, zero) > 0)
  return wanted.flatMap((part) => {
    const gone = least(missing, part.qty)
    missing = subtract(missing, gone)
    return enter(into, { binId, lotId: part.lotId, qty: subtract(part.qty, gone) })
  })
}

function enter(into: Shelf, cell: Cell): readonly Cell[] {
  if (compare(cell.qty, zero) === 0) return []
  if (cell.binId === undefined && cell.lotId === undefined) {
    into.loose = add(into.loose, cell.qty)
    return []
  }
  const isSame = ({ binId, lotId }: Cell) => binId === cell.binId && lotId === cell.lotId
  const isKnown = into.cells.some(isSame)
  into.cells = isKnown
    ? into.cells.map((one) => (isSame(one) ? { ...one, qty: add(one.qty, cell.qty) } : one))
    : [...into.cells, cell]
  return [cell]
}

function sum(parts: readonly { readonly qty: Decimal }[]): Decimal {
  return parts.reduce((total, { qty }) => add(total, qty), zero)
}

function least(one: Decimal, other: Decimal): Decimal {
  return compare(one, other) <= 0 ? one : other
}

function keyOf({ locationId, siteId }: CellsAt['place'], itemId: number): string {
  return `${locationId}/${siteId}/${itemId}`
}
