import { compare, negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import { ok } from '#core/errors/result.ts'
import type { TakenGoods, TakenLine, TakingFault } from '#core/http/figures/taking-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { TakingInput } from '../../../documents/effects/move-effect.ts'
import type { PostingEvent } from '../../events/event.ts'
import { eventOf } from '../../events/index.ts'
import type { LineFault } from '../../faults/line-issue.ts'
import { lookAtBalances } from '../../ledger/lock-balances.ts'
import type { PoolBook } from '../../amounts/pool-book.ts'
import { toBaseUnits } from '../../ledger/posting-lines.ts'
import { lookAtItems, type PostingItem } from '../../read/read-items.ts'
import { readMadeNames } from '../../read/read-made-names.ts'
import { lookAtPlaces, type PostingPlace } from '../../read/read-places.ts'
import { readLeftOutParts, readTakenParts } from '../../read/read-taken-parts.ts'
import { moveGoods } from '../../shapes/move-goods.ts'
import { askedOf, movedLine, type Ends } from './carry.ts'
import { documentKey } from './document-key.ts'
import { explodedParts, faultsOfParts, partsOf, type Part } from './explode-lines.ts'
import type { BoundGoods } from './goods-params.ts'
import { keysOf, placedLine, unkeptFault, type AskedGoods } from './post-goods.ts'

/**
 * What lines that are made of others take: by what posts them, run on balances nobody locks, in the order in which it takes them (POST-73), or
 * once it was posted what was.
 */
export async function tellTaking(input: TakingInput, bound: BoundGoods, ends: Ends): Promise<readonly TakenLine[]> {
  const { madeOf = new Map() } = ends
  if (madeOf.size === 0) return []
  const { trx, ctx } = input
  const names = await readMadeNames(trx, ctx.tenantId, madeOf)
  const goods = await (input.isTaken ? goodsTaken(input, bound) : goodsAhead(input, bound, ends))
  return bound.lines.flatMap(({ id, row }) => {
    const told = goods.get(id)
    return told === undefined ? [] : [{ row, of: names.get(id) ?? '', ...told }]
  })
}

type ToldGoods = Pick<TakenLine, 'goods' | 'fault'>

async function goodsTaken(input: TakingInput, bound: BoundGoods): Promise<ReadonlyMap<number, ToldGoods>> {
  const lines = bound.lines[0]?.lines ?? ''
  const { code } = eventOf(input.use.event)
  const event = { ...documentKey(input), eventCode: code, lines }
  const parts = await readTakenParts(input.trx, event)
  const left = await readLeftOutParts(input.trx, event)
  const told = new Map<number, ToldGoods>()
  const tell = (lineId: number, one: TakenGoods) =>
    told.set(lineId, { goods: [...(told.get(lineId)?.goods ?? []), one], fault: null })
  for (const { lineId, item, unit, qty, value } of parts)
    tell(lineId, { item, unit, qty: short(qty), isKept: true, onHand: null, value: short(value), fault: null })
  for (const { lineId, ...one } of left) tell(lineId, leftOut({ ...one, isKept: false }))
  return told
}

async function goodsAhead(input: TakingInput, bound: BoundGoods, ends: Ends): Promise<ReadonlyMap<number, ToldGoods>> {
  const asked = askedOf(bound, ends).filter(({ qty, fromId }) => fromId !== undefined && compare(qty, zero) > 0)
  const parts = await explodedParts(input, asked, { madeOf: ends.madeOf ?? new Map(), day: bound.header.day })
  const shelf = await openShelf(
    input,
    asked.flatMap((line) => partsOf(line, parts.get(line.lineId))),
  )
  const told = new Map<number, ToldGoods>()
  for (const line of asked) {
    const own = parts.get(line.lineId)
    const kept = new Map(partsOf(line, own).map((part) => [part.itemId, takeOne(part, shelf)]))
    if (own === undefined) continue
    const [fault] = faultsOfParts(line, own)
    const goods = own.map((part): TakenGoods => ({ ...leftOut(part), ...kept.get(part.itemId) }))
    told.set(line.lineId, { goods, fault: faultOf(fault) })
  }
  return told
}

/** What goods are taken from, as it is left by those that were taken before. */
interface Shelf {
  readonly event: PostingEvent
  readonly items: ReadonlyMap<number, PostingItem>
  readonly places: ReadonlyMap<number, PostingPlace>
  readonly book: PoolBook
}

async function openShelf({ trx, ctx, record, use }: TakingInput, goods: readonly AskedGoods[]): Promise<Shelf> {
  const { tenantId } = ctx
  const locationIds = [...new Set(goods.flatMap(({ fromId }) => fromId ?? []))]
  const [items, places] = await Promise.all([
    lookAtItems(trx, tenantId, [...new Set(goods.map(({ itemId }) => itemId))]),
    lookAtPlaces(trx, { tenantId, siteId: standardOf(record).site, locationIds }),
  ])
  const keys = goods.flatMap((part) => {
    const found = placedOf(part, { items, places })
    return found.ok ? found.value.flatMap(keysOf) : []
  })
  return { event: eventOf(use.event), items, places, book: await lookAtBalances(trx, tenantId, keys) }
}

type Told = Pick<TakenGoods, 'isKept' | 'onHand' | 'value' | 'fault'>

/** Takes one of the goods off the shelf as posting would, or says why it would not. */
function takeOne(part: AskedGoods, shelf: Shelf): Told {
  const { event, book } = shelf
  const found = placedOf(part, shelf)
  if (!found.ok) return { isKept: true, onHand: null, value: null, fault: faultOf(found.error[0]) }
  const [placed] = found.value
  if (placed?.from === undefined) return { isKept: true, onHand: null, value: null, fault: null }
  const onHand = printDecimal(book.onHand(placed.from, placed.line.item.id))
  const unkept = unkeptFault(event, placed)
  if (unkept !== undefined) return { isKept: true, onHand: null, value: null, fault: faultOf(unkept) }
  const { out = '', in: into = '', used = out } = event.entries
  const moved = moveGoods([movedLine(placed, { event, isExpensed: true })], { out, in: into, used }, book)
  if (!moved.ok) return { isKept: true, onHand, value: null, fault: faultOf(moved.error[0]) }
  const [taken] = moved.value
  return { isKept: true, onHand, value: taken === undefined ? null : printDecimal(negate(taken.value)), fault: null }
}

/** One of the goods in base units with the place it leaves; none where that is not known yet. */
function placedOf(part: AskedGoods, { items, places }: Pick<Shelf, 'items' | 'places'>) {
  const converted = toBaseUnits([part], { items, before: new Map(), keepsZero: false })
  if (!converted.ok) return converted
  return ok(places.has(part.fromId ?? 0) ? converted.value.map((line) => placedLine(line, places, new Map())) : [])
}

function leftOut({ item, unit, qty, isKept }: Pick<Part, 'item' | 'unit' | 'qty' | 'isKept'>): TakenGoods {
  return { item, unit, qty: short(qty), isKept, onHand: null, value: null, fault: null }
}

function faultOf(fault: LineFault | undefined): TakingFault | null {
  return fault === undefined ? null : { code: fault.code, params: fault.params ?? {} }
}

function short(text: string): string {
  return printDecimal(toDecimal(text))
}
