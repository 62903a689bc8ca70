import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { Movement } from '../ledger/movement.ts'
import { inBin, type Cell, type CellLack, type CellsAt, type LotBook, type LotPart } from './lot-book.ts'
import { binOf, type NamedBins } from './named-bins.ts'

/** What a ledger row does to a cell; `entryNo` is that of the row. */
export interface LotMove extends Cell {
  readonly entryNo: number
}

/** A row that asks for more of a lot, or of what lies in a bin, than is there, or that is to lie in a bin which takes nothing at its place. */
export interface CellFault {
  readonly movement: Movement
  readonly code: 'E_NEG_LOT' | 'E_NEG_BIN' | 'E_BIN'
  readonly lotId: number | undefined
  readonly binId: number | undefined
  readonly qty: Decimal
  readonly there: Decimal
}

/** A line → what it has on its way, of which lots, that expires first leading. */
export type CarriedLots = ReadonlyMap<number, readonly LotPart[]>

/** What is known before rows are laid into cells. */
export interface Known {
  readonly book: LotBook
  readonly carried: CarriedLots
  /** The lots goods that go back came as. */
  readonly brought: CarriedLots
  readonly bins: NamedBins
}

/** True for a row of goods that are kept by lots. */
export function isOfLots({ line, qty }: Movement): boolean {
  return line.item?.isLotTracked === true && compare(qty, zero) !== 0
}

/** Items whose goods are laid into cells here and not by the database: those kept by lots, and those of which a row names a bin. */
export function laidItems(movements: readonly Movement[]): ReadonlySet<number> {
  const laid = movements.filter((movement) => isOfLots(movement) || binOf(movement) !== undefined)
  return new Set(laid.map(({ itemId }) => itemId))
}

/**
 * Which lots and bins the rows of a posting take goods out of and bring them into, row after row (LOT-4, BIN-100): goods leave the bin and as the lot they are
 * named, as the lots they have on their way or came as, or else in the order of the cells, those of bins that were counted short and of the lots they came as leading (BIN-59, LOT-693); what comes to
 * a place is of the lots that left the other. Error: every row that asks for more than is there, or for a bin that takes nothing.
 */
export function allocateLots(
  movements: readonly Movement[],
  { book, carried, brought, bins }: Known,
): Result<readonly LotMove[], readonly CellFault[]> {
  const faults: CellFault[] = []
  const moves: LotMove[] = []
  const left = new Map<Movement, readonly Cell[]>()
  const onWay = new Map(carried)
  const laid = laidItems(movements)
  movements.forEach((movement, index) => {
    if (compare(movement.qty, zero) === 0 || !laid.has(movement.itemId)) return
    const at = { place: movement.place, itemId: movement.itemId }
    const isOut = compare(movement.qty, zero) < 0
    const cells = isOut
      ? taken(movement, { at, book, onWay, brought, faults })
      : book.put(at, {
          qty: movement.qty,
          parts: isOfLots(movement) ? partsInto(movement, { movements, left }) : [],
          binId: binInto(movement, { bins, faults }),
        })
    if (isOut) left.set(movement, cells)
    moves.push(...cells.map((cell) => ({ ...cell, entryNo: index + 1 })))
  })
  return faults.length > 0 ? err(faults) : ok(moves)
}

interface Taking {
  readonly at: CellsAt
  readonly book: LotBook
  readonly onWay: Map<number, readonly LotPart[]>
  readonly brought: CarriedLots
  readonly faults: CellFault[]
}

function taken(movement: Movement, taking: Taking): readonly Cell[] {
  const { at, book, onWay, brought, faults } = taking
  const qty = negate(movement.qty)
  const short = shortInBin(movement, taking)
  if (short !== undefined) {
    faults.push(short)
    return []
  }
  const binId = binOf(movement)
  const exact = isOfLots(movement) ? (movement.lots ?? named(movement, qty)) : undefined
  if (exact === undefined) return book.take(at, qty, firstOf(movement, { binId, qty, brought }))
  const own = movement.lots === undefined && movement.place.isTransit
  const parts = own ? takeParts(onWay, movement.line.lineId, qty) : exact
  const cells = parts.flatMap((part) => {
    const { lotId } = part
    const there = book.of(at, { lotId })
    if (compare(part.qty, there) <= 0) return book.takeLot(at, part, binId)
    faults.push({ code: 'E_NEG_LOT', lotId, binId: undefined, qty: part.qty, there, movement })
    return []
  })
  return [...cells, ...book.takeLoose(at, subtract(qty, total(parts)), binId)]
}

interface Wanted {
  readonly binId: number | undefined
  readonly qty: Decimal
  readonly brought: CarriedLots
}

/** What leaves first: what was counted short, or out of the bin that is named; of goods that go back the lots they came as, as far as those still lie there (LOT-693). */
function firstOf({ lacks = [], line }: Movement, { binId, qty, brought }: Wanted): readonly CellLack[] {
  const by = { bin: binId !== undefined, lot: true }
  const came = (brought.get(line.lineId) ?? []).map((part) => ({ by, binId, ...part }))
  return binId === undefined ? [...lacks, ...came] : [...came, inBin(binId, qty)]
}

/** A row that asks for more than lies in the bin its line names, of the lot it names; what is undone takes of a bin what is left there. */
function shortInBin(movement: Movement, { at, book }: Taking): CellFault | undefined {
  const { binId, lotId: said } = movement.line
  if (binId === undefined || movement.firstBin !== undefined) return undefined
  const qty = negate(movement.qty)
  const lotId = isOfLots(movement) ? said : undefined
  // Where the lot itself is short that is said, wherever it lies.
  if (lotId !== undefined && compare(qty, book.of(at, { lotId })) > 0) return undefined
  const there = book.of(at, { lotId, binId })
  return compare(qty, there) <= 0 ? undefined : { code: 'E_NEG_BIN', lotId, binId, qty, there, movement }
}

/** What a row asks for by name: its line's lot, or on the way whatever its line has there. */
function named({ place, line }: Movement, qty: Decimal): readonly LotPart[] | undefined {
  if (place.isTransit) return []
  return line.lotId === undefined ? undefined : [{ lotId: line.lotId, qty }]
}

/** Takes as much as is wanted off what a line has on its way. */
function takeParts(onWay: Map<number, readonly LotPart[]>, lineId: number, qty: Decimal): readonly LotPart[] {
  let wanted = qty
  const parts: LotPart[] = []
  const rest = (onWay.get(lineId) ?? []).map((part) => {
    const own = compare(part.qty, wanted) <= 0 ? part.qty : wanted
    wanted = subtract(wanted, own)
    parts.push({ ...part, qty: own })
    return { ...part, qty: subtract(part.qty, own) }
  })
  onWay.set(lineId, rest)
  return parts.filter((part) => compare(part.qty, zero) > 0)
}

interface Putting {
  readonly bins: NamedBins
  readonly faults: CellFault[]
}

/** The bin goods are put into; what comes back to one that is closed meanwhile lies where goods lie as they come. */
function binInto(movement: Movement, { bins, faults }: Putting): number | undefined {
  const binId = binOf(movement)
  if (binId === undefined) return undefined
  const bin = bins.get(binId)
  if (bin?.isActive === true && bin.locationId === movement.place.locationId) return binId
  if (movement.firstBin === undefined)
    faults.push({ code: 'E_BIN', lotId: undefined, binId, qty: movement.qty, there: zero, movement })
  return undefined
}

interface Coming {
  readonly movements: readonly Movement[]
  readonly left: ReadonlyMap<Movement, readonly Cell[]>
}

/** The lots of goods that come: those they came back as, those of the row they left by, or the one their line names. */
function partsInto(movement: Movement, { movements, left }: Coming): readonly LotPart[] {
  if (movement.lots !== undefined) return movement.lots
  const twin = movements.find(
    (one) =>
      one.pairNo === movement.pairNo && one.itemId === movement.itemId && compare(one.qty, negate(movement.qty)) === 0,
  )
  if (twin !== undefined)
    return (left.get(twin) ?? []).flatMap(({ lotId, qty }) =>
      lotId === undefined ? [] : [{ lotId, qty: negate(qty) }],
    )
  const { lotId } = movement.line
  return lotId === undefined ? [] : [{ lotId, qty: movement.qty }]
}

function total(parts: readonly LotPart[]): Decimal {
  return parts.reduce((sum, { qty }) => add(sum, qty), zero)
}
