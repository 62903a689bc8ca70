import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, maybeDecimalParam, optional, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { eventOf } from '../events/index.ts'
import { adjust } from '../shapes/adjust.ts'
import type { GoodsLine } from '../shapes/goods-line.ts'
import { itemParams } from './goods-params.ts'
import { postGoods, type AskedGoods } from './post-goods.ts'
import { postedNow } from './posted-now.ts'
import { saidOf } from './said.ts'

const params = {
  ...itemParams,
  at: idParam('header', 'location'),
  lineAt: optional(idParam('line', 'location')),
  /** What was counted; a line without a figure was not counted, and zero says there is nothing. */
  counted: maybeDecimalParam('line', ['quantity']),
  /** What the books said of the line's item at its place when it was counted; without it what they say at the posting. */
  book: optional(maybeDecimalParam('line', ['quantity'])),
  /** What was found too much, or below zero too little. */
  change: optional(written(decimalParam('line', ['quantity']))),
  /** Who posts it. */
  postedBy: optional(written(idParam('header', 'user'))),
}

type Bound = BoundRecord<typeof params>

/** Sets stock to what was counted. */
export const adjustEffect = defineMoveEffect({ name: 'posting:adjust', params, posts: 'adjust', apply: applyAdjust })

async function applyAdjust(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const event = eventOf(input.use.event)
  const { in: into = '', out = '' } = event.entries
  const { lines, fieldOf } = bound
  const fields = {
    item: 'item',
    unit: 'unit',
    qty: 'counted',
    cost: 'counted',
    lot: 'counted',
    expires: 'counted',
  } as const
  const books = new Map(lines.map(({ id, values }) => [id, values.book]))
  const answer = await postGoods(input, {
    event,
    header: bound.header,
    given: {},
    asked: bound.lines.flatMap((line) => countedLine(line, bound)),
    places: { lines: lines[0]?.lines ?? '', fieldOf: (param) => fieldOf(fields[param]) ?? '' },
    hasParts: false,
    keepsZero: true,
    evaluate: (placed, book) =>
      adjust(
        placed.flatMap(({ line, from }) =>
          from === undefined ? [] : [{ line, at: from, book: baseOf(line, books.get(line.lineId)) }],
        ),
        { in: into, out },
        book,
      ),
  })
  const now = await postedNow(input, answer)
  const cells = lines.flatMap(({ id, values }) => {
    if (values.counted === undefined) return []
    const { qty = zero, value } = now.get(id) ?? { value: zero }
    const written = [[fieldOf('change'), qty] as const, [fieldOf('value'), value] as const]
    return [
      [id, Object.fromEntries(written.flatMap(([field, one]) => (field ? [[field, printDecimal(one)]] : [])))] as const,
    ]
  })
  const postedBy = fieldOf('postedBy')
  return {
    ...(postedBy === undefined ? {} : { set: { [postedBy]: input.ctx.userId } }),
    setLines: { lines: lines[0]?.lines ?? '', values: new Map(cells) },
  }
}

function countedLine({ id, row, values }: Bound['lines'][number], { header }: Bound): readonly AskedGoods[] {
  if (values.counted === undefined) return []
  const place = { fromId: values.lineAt ?? header.at, toId: undefined }
  const said = saidOf(header, values)
  const [itemId, unitId] = [values.item ?? 0, values.unit ?? 0]
  return [{ lineId: id, partNo: 0, row, itemId, unitId, qty: values.counted, said, given: {}, ...place }]
}

/** A quantity of the line's unit in base units. */
function baseOf({ num, den }: GoodsLine, qty: Decimal | undefined): Decimal | undefined {
  return qty === undefined ? undefined : divide(multiply(qty, num), den, 6)
}
