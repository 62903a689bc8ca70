import { compare, divide, multiply, negate, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { ForetellInput } from '../../../documents/effects/move-effect.ts'
import type { PostingLine } from '../../ledger/posting-lines.ts'
import { toBaseUnits } from '../../ledger/posting-lines.ts'
import { createLotBook, inBin, type Cell, type LotBook } from '../../lots/lot-book.ts'
import { lookAtCells } from '../../lots/read-cells.ts'
import { readPickNames, type PickNames } from '../../lots/read-pick-names.ts'
import { lookAtItems } from '../../read/read-items.ts'
import { lookAtPlaces, type PostingPlace } from '../../read/read-places.ts'
import { askedOf, type Ends } from './carry.ts'
import type { BoundGoods } from './goods-params.ts'
import type { AskedGoods } from './post-goods.ts'

/**
 * Where the goods of each line lie that a move would take now, by the rules that take them, line after line (PICK-1); nothing is locked. Lines in
 * the order their bins are walked, and those in no bin behind them.
 */
export async function tellPicks(input: ForetellInput, bound: BoundGoods, ends: Ends): Promise<readonly PickedLine[]> {
  const { trx, ctx, record } = input
  const asked = askedOf(bound, ends).filter(
    ({ lineId, qty, fromId }) => fromId !== undefined && compare(qty, zero) > 0 && ends.madeOf?.has(lineId) !== true,
  )
  const distinct = (values: readonly (number | undefined)[]) => [...new Set(values.filter((id) => id !== undefined))]
  const [items, places] = await Promise.all([
    lookAtItems(trx, ctx.tenantId, distinct(asked.map(({ itemId }) => itemId))),
    lookAtPlaces(trx, {
      tenantId: ctx.tenantId,
      siteId: standardOf(record).site,
      locationIds: distinct(asked.map(({ fromId }) => fromId)),
    }),
  ])
  const lines = asked.flatMap((line) => {
    const place = places.get(line.fromId ?? 0)
    const converted = toBaseUnits([line], { items, before: new Map(), keepsZero: false })
    if (place?.isStocked !== true || !converted.ok) return []
    return converted.value.filter(({ item }) => item.isStocked).map((one) => ({ line: one, place }))
  })
  const keys = lines.map(({ line, place: { locationId, siteId } }) => ({ locationId, siteId, itemId: line.itemId }))
  const book = createLotBook(await lookAtCells(trx, ctx.tenantId, keys))
  const taken = lines.map((one) => ({ line: one.line, cells: cellsOf(one, book) }))
  const names = await readPickNames(trx, ctx.tenantId, {
    cells: taken.flatMap(({ cells }) => cells),
    itemIds: distinct(lines.map(({ line }) => line.itemId)),
  })
  return taken
    .map(({ line, cells }) => ({ told: toldLine(line, cells, names), rank: rankOf(cells, names), row: line.row }))
    .toSorted((one, other) => one.rank - other.rank || one.row - other.row)
    .map(({ told }) => told)
}

/** What a line takes out of which cell; what lies in no bin and is of no lot as far as it is there. */
function cellsOf(
  { line, place }: { readonly line: AskedGoods & PostingLine; readonly place: PostingPlace },
  book: LotBook,
): readonly Cell[] {
  const at = { place, itemId: line.itemId }
  const { fromBinId: binId } = line
  const lotId = line.item.isLotTracked ? line.said.lotId : undefined
  if (lotId !== undefined) {
    const there = book.of(at, { lotId, binId })
    return book.takeLot(at, { lotId, qty: least(line.baseQty, there) }, binId).map(turned)
  }
  if (binId !== undefined) {
    const qty = least(line.baseQty, book.of(at, { binId }))
    return book.take(at, qty, [inBin(binId, qty)]).map(turned)
  }
  const loose = book.loose(at)
  const taken = book.take(at, line.baseQty).map(turned)
  const rest = taken.reduce((left, { qty }) => subtract(left, qty), line.baseQty)
  const there = least(rest, loose)
  return compare(there, zero) > 0 ? [...taken, { binId: undefined, lotId: undefined, qty: there }] : taken
}

function turned(cell: Cell): Cell {
  return { ...cell, qty: negate(cell.qty) }
}

function toldLine({ lineId, itemId, num, den }: PostingLine, cells: readonly Cell[], names: PickNames): PickedLine {
  const picks = cells.map(({ binId, lotId, qty }) => ({
    bin: names.bins.get(binId ?? 0)?.code ?? null,
    lot: names.lots.get(lotId ?? 0)?.code ?? null,
    expiresOn: names.lots.get(lotId ?? 0)?.expiresOn ?? null,
    qty: printDecimal(divide(multiply(qty, den), num, 6)),
  }))
  return { id: lineId, codes: names.codes.get(itemId) ?? [], picks }
}

/** The place of a line's first bin in the walk; behind all of them without one. */
function rankOf([first]: readonly Cell[], { bins }: PickNames): number {
  return bins.get(first?.binId ?? 0)?.rank ?? bins.size
}

function least(one: Decimal, other: Decimal): Decimal {
  return compare(one, other) <= 0 ? one : other
}
