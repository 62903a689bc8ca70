import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { decimalParam, optional, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { openOf } from './goods/goods-params.ts'

/** Closes a document short: what is still open of each line is cancelled, and nothing is posted. */
export const closeShortEffect = defineMoveEffect({
  name: 'posting:closeShort',
  params: {
    qty: decimalParam('line', ['quantity']),
    done: optional(decimalParam('line', ['quantity'])),
    cancelled: written(decimalParam('line', ['quantity'])),
  },
  async apply(_input, { lines, fieldOf }) {
    const cells = lines.flatMap(({ id, values }) => {
      // What was cancelled before counts anew: it is what is neither done nor wanted.
      const open = openOf({ ...values, cancelled: zero })
      const cancelled = compare(open, zero) > 0 ? open : zero
      return [[id, { [fieldOf('cancelled') ?? '']: printDecimal(cancelled) }] as const]
    })
    return { setLines: { lines: lines[0]?.lines ?? '', values: new Map(cells) } }
  },
})
