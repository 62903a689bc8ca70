import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { idParam, optional } from '#core/effects/param.ts'
import { defineMoveEffect } from '../../documents/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/move-effect.ts'
import { eventOf } from '../events/index.ts'
import { moveGoods } from '../shapes/move-goods.ts'
import { faultPlaces, fulfilled } from './fulfil.ts'
import { askedGoods, goodsParams } from './goods-params.ts'
import { hasParts, postGoods } from './post-goods.ts'

const params = {
  ...goodsParams,
  from: idParam('header', 'location'),
  lineFrom: optional(idParam('line', 'location')),
}

/** Takes goods out of a place: used, spoiled, sent back; the event says what for. */
export const takeOutEffect = defineMoveEffect({
  name: 'posting:takeOut',
  params,
  outcomes: ['part', 'complete'],
  tellsWith: 'done',
  posts: 'takeOut',
  apply: applyTakeOut,
})

async function applyTakeOut(input: MoveEffectInput, bound: BoundRecord<typeof params>): Promise<MoveEffectResult> {
  const event = eventOf(input.use.event)
  const { out = '' } = event.entries
  const ownPlaces = new Map(bound.lines.map(({ id, values }) => [id, values.lineFrom]))
  const answer = await postGoods(input, {
    event,
    header: bound.header,
    given: {},
    asked: askedGoods(bound, ({ id }) => ({ fromId: ownPlaces.get(id) ?? bound.header.from, toId: undefined })),
    places: faultPlaces(bound),
    hasParts: hasParts(bound.lines),
    evaluate: (lines, book) =>
      moveGoods(
        lines.flatMap(({ line, from }) => (from === undefined ? [] : [{ line, from, to: undefined }])),
        { out, in: '', used: out },
        book,
      ),
  })
  return fulfilled(input, bound, answer)
}
