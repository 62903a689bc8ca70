import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { conditionParam, idParam, optional } from '#core/effects/param.ts'
import { defineMoveEffect } from '../../documents/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/move-effect.ts'
import { eventOf } from '../events/index.ts'
import { moveGoods } from '../shapes/move-goods.ts'
import { faultPlaces, fulfilled } from './fulfil.ts'
import { askedGoods, goodsParams } from './goods-params.ts'
import { hasParts, postGoods, type PlacedLine } from './post-goods.ts'

const params = {
  ...goodsParams,
  from: idParam('header', 'location'),
  to: idParam('header', 'location'),
  lineFrom: optional(idParam('line', 'location')),
  lineTo: optional(idParam('line', 'location')),
  /** The goods are used up and not kept at their target. */
  isExpensed: conditionParam(),
}

type Bound = BoundRecord<typeof params>

/**
 * Moves goods from one place to another, whole or in part: what was asked of each line goes now, everything open without an answer.
 * The goods go to the target, or to expense where the condition holds and at places that keep no stock.
 */
export const moveEffect = defineMoveEffect({
  name: 'posting:move',
  params,
  outcomes: ['part', 'complete'],
  tellsWith: 'done',
  posts: 'move',
  apply: applyMove,
})

async function applyMove(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const event = eventOf(input.use.event)
  const { header } = bound
  const { out = '', in: into = '', used = '' } = event.entries
  const answer = await postGoods(input, {
    event,
    header,
    given: {},
    asked: askedGoods(bound, () => ({ fromId: header.from, toId: header.to })).map((line, index) => ({
      ...line,
      fromId: bound.lines[index]?.values.lineFrom ?? line.fromId,
      toId: bound.lines[index]?.values.lineTo ?? line.toId,
    })),
    places: faultPlaces(bound),
    hasParts: hasParts(bound.lines),
    evaluate: (lines, book) =>
      moveGoods(
        lines.map((line) => movedLine(line, header.isExpensed)),
        { out, in: into, used },
        book,
      ),
  })
  return fulfilled(input, bound, answer)
}

function movedLine({ line, from, to }: PlacedLine, isExpensed: boolean) {
  if (from === undefined) throw new Error('Goods that move leave a place')
  return { line, from, to: isExpensed || to?.isStocked !== true ? undefined : to }
}
