import { compare, multiply } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { conditionParam, decimalParam, idParam, maybeDecimalParam, optional, textParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { eventOf } from '../events/index.ts'
import type { NamedAmounts, PostingEvent } from '../events/event.ts'
import type { LineFault } from '../faults/line-issue.ts'
import { bringIn, type EnteredLine } from '../shapes/bring-in.ts'
import { faultPlaces, fulfilled } from './goods/fulfil.ts'
import { readCategoryAccounts, itemInWords } from '../read/item-in-words.ts'
import { ids } from './booking.ts'
import { askedGoods, binToParam, goodsParams } from './goods/goods-params.ts'
import { rememberLastCost } from './last-cost.ts'
import { hasParts, postGoods, type PlacedLine } from './goods/post-goods.ts'

const params = {
  ...goodsParams,
  to: idParam('header', 'location'),
  /** Whether it brings nothing into stock and is a part of a bill: it is posted as long as bills are. */
  isBilled: conditionParam(),
  /** Of a line that says in words what came: what it is of, whose account it is spent on. */
  category: optional(idParam('line', 'category')),
  lineTo: optional(idParam('line', 'location')),
  binTo: binToParam,
  /** Cost of the line's own unit. */
  cost: decimalParam('line', ['cost', 'money']),
  /** Tax nobody gives back: it is part of what the goods are worth. */
  taxLost: optional(maybeDecimalParam('line', ['money'])),
  /** What the goods of the line cost; quantity × cost by default. */
  amount: optional(maybeDecimalParam('line', ['money'])),
  /** The line's part of the freight: as far as it is part of what the goods are worth, and as far as it is expensed. */
  freight: optional(maybeDecimalParam('line', ['money'])),
  spent: optional(maybeDecimalParam('line', ['money'])),
  /** What came and was refused: a line may have taken nothing of it. */
  refused: optional(maybeDecimalParam('line', ['quantity'])),
  /** The lot the goods are of, and the last day it is good on; kept of items that are kept by lots. */
  lotCode: optional(textParam('line', ['text'])),
  expires: optional(textParam('line', ['date'])),
}

type Bound = BoundRecord<typeof params>
const given = ['cost', 'amount', 'taxLost', 'freight', 'spent'] as const

/** Brings goods in at the document's cost and remembers each item's last cost. */
export const bringInEffect = defineMoveEffect({
  name: 'posting:bringIn',
  params,
  outcomes: ['part', 'complete'],
  tellsWith: 'done',
  posts: 'bringIn',
  apply: applyBringIn,
})

async function applyBringIn(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const of = eventOf(input.use.event)
  const event: PostingEvent = bound.header.isBilled ? { ...of, gate: 'payables' } : of
  const { in: into = '', used } = event.entries
  const said = new Map(bound.lines.map(({ id, values }) => [id, values]))
  const categories = await readCategoryAccounts(
    input.trx,
    input.ctx.tenantId,
    ids(bound.lines.map(({ values }) => values.category)),
  )
  const asked = askedGoods(bound, ({ id }) => ({
    fromId: undefined,
    toId: said.get(id)?.lineTo ?? bound.header.to,
    toBinId: said.get(id)?.binTo,
  }))
  const places = faultPlaces(bound, { binTo: bound.fieldOf('binTo') })
  const answer = await postGoods(input, {
    event,
    header: bound.header,
    given: {},
    asked: asked.map((line) => {
      const values = said.get(line.lineId)
      const lot = { code: values?.lotCode ?? '', expiresOn: values?.expires ?? '' }
      const words = values?.item === undefined ? itemInWords(categories.get(values?.category ?? 0)) : undefined
      const unitId = words === undefined ? line.unitId : undefined
      return { ...line, words, unitId, lot, given: Object.fromEntries(given.map((name) => [name, values?.[name]])) }
    }),
    places: {
      ...places,
      fieldOf: (param) => ownField(bound, param) ?? places.fieldOf(param),
    },
    hasParts: hasParts(bound.lines),
    keepsZero: bound.lines.some(({ values }) => compare(values.refused ?? zero, zero) > 0),
    evaluate: (lines, book, amounts) =>
      bringIn(
        lines.flatMap((line) => enteredLine(line, amounts)),
        { in: into, used },
        book,
      ),
  })
  await rememberLastCost(input, answer.lines)
  return fulfilled(input, bound, { answer })
}

/** The field of a fault that is shown elsewhere than with goods that leave. */
function ownField({ fieldOf }: Bound, param: LineFault['param']): string | undefined {
  if (param === 'lot') return fieldOf('lotCode')
  return param === 'cost' || param === 'expires' ? fieldOf(param) : undefined
}

/** The line as goods that come in; what is not kept in stock is no goods. */
function enteredLine({ line, to }: PlacedLine, amounts: NamedAmounts): readonly EnteredLine[] {
  if (to === undefined || !line.isKept || compare(line.qty, zero) === 0) return []
  return [{ line, to, value: amounts.lines.get(line.lineId)?.['stock'] ?? pricedValue(line, to.decimals) }]
}

/** Quantity × cost as a document amount, which may round to nothing; undefined without a cost. */
function pricedValue({ qty, given: { cost = zero } }: PlacedLine['line'], decimals: number): Decimal | undefined {
  return compare(cost, zero) === 0 ? undefined : round(multiply(qty, cost), decimals)
}
