import { idParam, maybeDecimalParam, optional } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { carry } from './carry.ts'
import { goodsParams } from './goods-params.ts'

/** Takes goods out of a place: used, spoiled, sent back; the event says what for. */
export const takeOutEffect = defineMoveEffect({
  name: 'posting:takeOut',
  params: {
    ...goodsParams,
    from: idParam('header', 'location'),
    lineFrom: optional(idParam('line', 'location')),
    /** What the document says the line is worth, where its event books that. */
    amount: optional(maybeDecimalParam('line', ['money'])),
  },
  outcomes: ['part', 'complete'],
  tellsWith: 'done',
  posts: 'takeOut',
  apply: (input, bound) =>
    carry(input, bound, {
      header: { fromId: bound.header.from, toId: undefined },
      lines: new Map(bound.lines.map(({ id, values }) => [id, { fromId: values.lineFrom }])),
      given: new Map(bound.lines.map(({ id, values }) => [id, { amount: values.amount }])),
    }),
})
