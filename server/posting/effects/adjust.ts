import { compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import type { Scalar } from '#core/model/value.ts'
import { decimalParam, idParam, maybeDecimalParam, optional, textParam, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import type { PoolBook } from '../amounts/pool-book.ts'
import { eventOf } from '../events/index.ts'
import { valuesOfParts, type CountedPart } from '../lots/counted-parts.ts'
import type { FaultPlaces } from '../faults/line-issue.ts'
import { foundLots, type FoundLot } from '../lots/found-lots.ts'
import { correctCells } from '../lots/correct-cells.ts'
import { adjust } from '../shapes/adjust.ts'
import type { GoodsLine } from '../shapes/goods-line.ts'
import { itemParams } from './goods/goods-params.ts'
import { postGoods, type AskedGoods, type PlacedLine } from './goods/post-goods.ts'
import { postedNow } from './goods/posted-now.ts'
import { saidOf } from './goods/said.ts'

const params = {
  ...itemParams,
  at: idParam('header', 'location'),
  lineAt: optional(idParam('line', 'location')),
  /** What was counted; a line without a figure was not counted, and zero says there is nothing. */
  counted: maybeDecimalParam('line', ['quantity']),
  /** What the books said of the line's item at its place when it was counted; without it what they say at the posting. */
  book: optional(maybeDecimalParam('line', ['quantity'])),
  /** The bin the line was counted in, where it is not its item wherever it lies; its books are those of the bin. */
  inBin: optional(idParam('line', 'bin')),
  /** Filled where what lies in no bin was counted; the books are those of what does. */
  loose: optional(textParam('line', ['choice'])),
  /** The lot the line counted, where it is not its item of whichever lot; its books are those of the lot, in the bin where one is named. */
  ofLot: optional(idParam('line', 'lot')),
  /** Filled where what is of no lot was counted. */
  lotless: optional(textParam('line', ['choice'])),
  /** The number of a lot the books do not know, and the last day it is good on: the lot is made, and the line is of it then. */
  newLot: optional(textParam('line', ['text'])),
  newExpires: optional(textParam('line', ['date'])),
  /** The last day the lot of a line is good on. */
  lotExpires: optional(written(textParam('line', ['date']))),
  /** What was found too much, or below zero too little. */
  change: optional(written(decimalParam('line', ['quantity']))),
  /** Who posts it. */
  postedBy: optional(written(idParam('header', 'user'))),
}

type Bound = BoundRecord<typeof params>

/** Where faults are shown: what is wrong with a quantity stands at what was counted. */
const faultAt = {
  item: 'item',
  unit: 'unit',
  qty: 'counted',
  cost: 'counted',
  lot: 'counted',
  bin: 'counted',
  binTo: 'counted',
  expires: 'newExpires',
} as const

/** Sets stock to what was counted, and bins and lots to what was counted of them (COUNT-125, COUNT-668, BIN-48). */
export const adjustEffect = defineMoveEffect({ name: 'posting:adjust', params, posts: 'adjust', apply: applyAdjust })

async function applyAdjust(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const event = eventOf(input.use.event)
  const { in: into = '', out = '' } = event.entries
  const { lines, fieldOf } = bound
  const places: FaultPlaces = { lines: lines[0]?.lines ?? '', fieldOf: (param) => fieldOf(faultAt[param]) ?? '' }
  const found = await foundLots(input, lines.flatMap(foundLine), { day: bound.header.day, places })
  const counted = new Map(
    lines.map(({ id, values }) => [id, { ...values, ofLot: values.ofLot ?? found.get(id) }] as const),
  )
  const parts: CountedPart[] = []
  const answer = await postGoods(input, {
    event,
    header: bound.header,
    given: {},
    asked: bound.lines.flatMap((line) => countedLine(line, bound)),
    places,
    hasParts: false,
    keepsZero: true,
    evaluate: (placed, book) => {
      parts.push(...placed.flatMap((one) => partOf(one, counted.get(one.line.lineId), book)))
      const byLine = new Map(parts.map((part) => [part.lineId, part]))
      return adjust(
        placed.flatMap(({ line, from }) => {
          if (from === undefined) return []
          const known = baseOf(line, counted.get(line.lineId)?.book)
          const part = byLine.get(line.lineId)
          return [{ line, at: from, book: known, part: part && shareOf(part) }]
        }),
        { in: into, out },
        book,
      )
    },
  })
  await correctCells(input.trx, { tenantId: input.ctx.tenantId, postingId: answer.postingId }, parts)
  const now = await postedNow(input, answer)
  const shares = valuesOfParts(parts, (line) => now.get(line)?.value ?? zero)
  const cells = lines.flatMap(({ id, values }) => {
    if (values.counted === undefined) return []
    const { qty = zero, value } = now.get(id) ?? { value: zero }
    const written = [[fieldOf('change'), qty] as const, [fieldOf('value'), shares.get(id) ?? value] as const]
    const amounts = written.flatMap(([field, one]) => (field ? [[field, printDecimal(one)]] : []))
    return [[id, { ...Object.fromEntries(amounts), ...lotCells(found.get(id), values, bound) }] as const]
  })
  const postedBy = fieldOf('postedBy')
  return {
    ...(postedBy === undefined ? {} : { set: { [postedBy]: input.ctx.userId } }),
    setLines: { lines: lines[0]?.lines ?? '', values: new Map(cells) },
  }
}

function foundLine({ id, row, values }: Bound['lines'][number]): readonly FoundLot[] {
  if (values.counted === undefined || values.ofLot !== undefined || values.newLot === '') return []
  const lot = { code: values.newLot, expiresOn: values.newExpires }
  return [{ lineId: id, row, itemId: values.item ?? 0, counted: values.counted, lot }]
}

/** A line that named a lot nobody knew is of that lot now. */
function lotCells(
  lotId: number | undefined,
  { newExpires }: Bound['lines'][number]['values'],
  { fieldOf }: Bound,
): Readonly<Record<string, Scalar>> {
  if (lotId === undefined) return {}
  const cells = { ofLot: lotId, newLot: null, newExpires: null, ...(newExpires !== '' && { lotExpires: newExpires }) }
  return Object.fromEntries(
    // The keys are names of parameters.
    (Object.entries(cells) as [keyof typeof params, Scalar][]).flatMap(([param, value]) => {
      const field = fieldOf(param)
      return field === undefined ? [] : [[field, value]]
    }),
  )
}

function countedLine({ id, row, values }: Bound['lines'][number], { header }: Bound): readonly AskedGoods[] {
  if (values.counted === undefined || isOfNothing(values)) return []
  const place = { fromId: values.lineAt ?? header.at, toId: undefined }
  const said = saidOf(header, values)
  const [itemId, unitId] = [values.item ?? 0, values.unit ?? 0]
  return [{ lineId: id, partNo: 0, row, itemId, unitId, qty: values.counted, said, given: {}, ...place }]
}

/** True of a lot nobody brought in of which nothing was found: there is none. */
function isOfNothing({ counted = zero, ofLot, newLot }: Bound['lines'][number]['values']): boolean {
  return ofLot === undefined && newLot !== '' && compare(counted, zero) <= 0
}

function shareOf({ by, binId, lotId }: CountedPart) {
  return { by, binId, lotId }
}

type PartCells = Pick<Bound['lines'][number]['values'], 'book' | 'inBin' | 'loose' | 'ofLot' | 'lotless'>

/** What a line found of a bin or a lot, or of what is of none; nothing of a line that was counted wherever its item lies. */
function partOf({ line, from }: PlacedLine, cells: PartCells | undefined, book: PoolBook): readonly CountedPart[] {
  if (from === undefined || cells === undefined) return []
  const { inBin: binId, ofLot: lotId } = cells
  const by = { bin: binId !== undefined || cells.loose !== '', lot: lotId !== undefined || cells.lotless !== '' }
  if (!by.bin && !by.lot) return []
  const { locationId, siteId, poolId } = from
  const held = book.pool(poolId, line.item.id)
  const pool = compare(held.qty, zero) > 0 ? { qty: held.qty, value: held.value } : undefined
  const qty = subtract(line.baseQty, baseOf(line, cells.book) ?? zero)
  return [{ lineId: line.lineId, itemId: line.item.id, locationId, siteId, by, binId, lotId, qty, pool }]
}

/** A quantity of the line's unit in base units. */
function baseOf({ num, den }: GoodsLine, qty: Decimal | undefined): Decimal | undefined {
  return qty === undefined ? undefined : divide(multiply(qty, num), den, 6)
}
