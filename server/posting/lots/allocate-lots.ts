import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { Movement } from '../ledger/movement.ts'
import type { Cell, CellsAt, LotBook, LotPart, LotShort } from './lot-book.ts'

/** What a ledger row does to a cell; `entryNo` is that of the row. */
export interface LotMove extends Cell {
  readonly entryNo: number
}

/** A row that asks for more of a lot than is there. */
export interface LotFault extends LotShort {
  readonly movement: Movement
}

/** A line → what it has on its way, of which lots, that expires first leading. */
export type CarriedLots = ReadonlyMap<number, readonly LotPart[]>

/** True for a row of goods that are kept by lots. */
export function isOfLots({ line, qty }: Movement): boolean {
  return line.item?.isLotTracked === true && compare(qty, zero) !== 0
}

/**
 * Which lots and bins the rows of a posting take goods out of and bring them into, row after row (LOT-4): goods leave as the lot they are named,
 * as the lots they have on their way or came as, or else in the order of the cells, those of bins that were counted short leading (BIN-59); what comes to
 * a place is of the lots that left the other.
 * Error: every row that asks for more of a lot than is there.
 */
export function allocateLots(
  movements: readonly Movement[],
  book: LotBook,
  carried: CarriedLots,
): Result<readonly LotMove[], readonly LotFault[]> {
  const faults: LotFault[] = []
  const moves: LotMove[] = []
  const left = new Map<Movement, readonly Cell[]>()
  const onWay = new Map(carried)
  movements.forEach((movement, index) => {
    if (!isOfLots(movement)) return
    const at = { place: movement.place, itemId: movement.itemId }
    const isOut = compare(movement.qty, zero) < 0
    const cells = isOut
      ? taken(movement, { at, book, onWay, faults })
      : book.put(at, movement.qty, partsInto(movement, { movements, left }))
    if (isOut) left.set(movement, cells)
    moves.push(...cells.map((cell) => ({ ...cell, entryNo: index + 1 })))
  })
  return faults.length > 0 ? err(faults) : ok(moves)
}

interface Taking {
  readonly at: CellsAt
  readonly book: LotBook
  readonly onWay: Map<number, readonly LotPart[]>
  readonly faults: LotFault[]
}

function taken(movement: Movement, { at, book, onWay, faults }: Taking): readonly Cell[] {
  const qty = negate(movement.qty)
  const exact = movement.lots ?? named(movement, qty)
  if (exact === undefined) return book.take(at, qty, movement.lacks)
  const own = movement.lots === undefined && movement.place.isTransit
  const parts = own ? takeParts(onWay, movement.line.lineId, qty) : exact
  const cells = parts.flatMap((part) => {
    const there = book.of(at, part.lotId)
    if (compare(part.qty, there) <= 0) return book.takeLot(at, part)
    faults.push({ ...part, there, movement })
    return []
  })
  return [...cells, ...book.takeLoose(at, subtract(qty, total(parts)))]
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
