import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { decimalParam, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'

/** Writes what a supplier will not give back any more onto the lines: nothing of them is open then. */
export const refuseRestEffect = defineMoveEffect({
  name: 'credits:refuseRest',
  params: {
    open: decimalParam('line', ['money']),
    refused: written(decimalParam('line', ['money'])),
    /** What of the line is on the account of claims, in the currency of the books. */
    claimOpen: decimalParam('line', ['money']),
    claimCleared: written(decimalParam('line', ['money'])),
  },
  apply(_input, bound) {
    const [refused = '', cleared = ''] = [bound.fieldOf('refused'), bound.fieldOf('claimCleared')]
    const cells = bound.lines.map(({ id, values }) => {
      const set = {
        [refused]: printDecimal(add(values.refused, values.open)),
        [cleared]: printDecimal(add(values.claimCleared, values.claimOpen)),
      }
      return [id, set] as const
    })
    return Promise.resolve({ setLines: { lines: bound.lines[0]?.lines ?? '', values: new Map(cells) } })
  },
})
