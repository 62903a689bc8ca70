import { zero } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, maybeDecimalParam, optional, wordParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { eventOf } from '../events/index.ts'
import { convert } from '../shapes/convert.ts'
import { faultPlaces, fulfilled } from './goods/fulfil.ts'
import { askedGoods, goodsParams } from './goods/goods-params.ts'
import { postGoods, type AskedGoods, type PlacedLine } from './goods/post-goods.ts'
import { saidOf } from './goods/said.ts'

const params = {
  ...goodsParams,
  /** Lines become the item of the header, or the item of the header becomes lines. */
  way: wordParam(['assemble', 'split']),
  from: idParam('header', 'location'),
  to: idParam('header', 'location'),
  wholeItem: idParam('header', 'item'),
  wholeUnit: idParam('header', 'itemUnit'),
  wholeQty: decimalParam('header', ['quantity']),
  /** What a line of a split weighs in sharing the value; by quantity without. */
  weight: optional(maybeDecimalParam('line')),
}

type Bound = BoundRecord<typeof params>

/** Makes goods of goods: inputs leave at average, and what they are worth is what the outputs are worth. */
export const convertEffect = defineMoveEffect({
  name: 'posting:convert',
  params,
  posts: 'convert',
  apply: applyConvert,
})

async function applyConvert(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const event = eventOf(input.use.event)
  const { in: into = '', out = '' } = event.entries
  const { way, from, to } = bound.header
  const isSplit = way === 'split'
  const ends = (isInput: boolean) => ({ fromId: isInput ? from : undefined, toId: isInput ? undefined : to })
  const weights = new Map(bound.lines.map(({ id, values }) => [id, values.weight]))
  const answer = await postGoods(input, {
    event,
    header: bound.header,
    given: {},
    asked: [...askedGoods(bound, () => ends(!isSplit)), { ...wholeOf(bound), ...ends(isSplit) }],
    places: { ...faultPlaces(bound), headerField: bound.fieldOf('wholeQty') },
    hasParts: false,
    evaluate: (placed, book) => {
      const inputs = placed.flatMap((each) => (each.from === undefined ? [] : [{ line: each.line, from: each.from }]))
      const outputs = placed.flatMap((each) => outputOf(each, weights))
      return convert({ inputs, outputs, entries: { in: into, out } }, book)
    },
  })
  return fulfilled(input, bound, { answer })
}

/** The header's own goods, as a line with the number 0. */
function wholeOf({ header }: Bound): Omit<AskedGoods, 'fromId' | 'toId'> {
  const { wholeItem = 0, wholeUnit = 0, wholeQty } = header
  const said = saidOf(header, nothingSaid)
  return { lineId: 0, partNo: 0, row: -1, itemId: wholeItem, unitId: wholeUnit, qty: wholeQty, said, given: {} }
}

function outputOf({ line, to }: PlacedLine, weights: ReadonlyMap<number, typeof zero | undefined>) {
  return to === undefined ? [] : [{ line, to, weight: weights.get(line.lineId) ?? zero }]
}

const nothingSaid = {
  lineAccount: undefined,
  lineReason: undefined,
  lineCostCentre: undefined,
  lineProject: undefined,
  lineOccasion: undefined,
  lot: undefined,
}
