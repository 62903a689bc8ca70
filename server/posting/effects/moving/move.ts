import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { conditionParam, idParam, optional, wordParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../../../documents/effects/define-move-effect.ts'
import { carry, type Ends } from '../goods/carry.ts'
import { binParam, binToParam, goodsParams } from '../goods/goods-params.ts'
import { tellPicks } from '../goods/tell-picks.ts'
import { foretellMove } from './foretell-move.ts'

const params = {
  ...goodsParams,
  from: idParam('header', 'location'),
  to: idParam('header', 'location'),
  lineFrom: optional(idParam('line', 'location')),
  lineTo: optional(idParam('line', 'location')),
  bin: binParam,
  binTo: binToParam,
  /** The goods are used up and not kept at their target. */
  isExpensed: conditionParam(),
  /** What becomes of a line of which less is there than is open: it is refused, or as much goes as is there, also where there may be less than nothing. */
  short: wordParam(['refuse', 'leave']),
  /** Of what lot the rest of a line is of which a part went: of the one it names, or of whichever, so that the next part may name another. */
  restOfLot: wordParam(['same', 'any']),
}

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
  apply: (input, bound) => carry(input, bound, endsOf(bound)),
  foretell: (input, bound) => foretellMove(input, bound, endsOf(bound)),
  picks: (input, bound) => tellPicks(input, bound, endsOf(bound)),
})

function endsOf({ header, lines, fieldOf }: BoundRecord<typeof params>): Ends {
  return {
    header: { fromId: header.from, toId: header.to },
    lines: new Map(
      lines.map(({ id, values: { lineFrom, lineTo, bin, binTo } }) => [
        id,
        { fromId: lineFrom, toId: lineTo, fromBinId: bin, toBinId: binTo },
      ]),
    ),
    binFields: { bin: fieldOf('bin'), binTo: fieldOf('binTo') },
    isExpensed: header.isExpensed,
    leavesShort: header.short === 'leave',
    freesLot: header.restOfLot === 'any',
  }
}
