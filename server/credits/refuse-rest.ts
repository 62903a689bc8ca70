import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { decimalParam, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'

/** Writes what a supplier will not give back any more onto the lines: nothing of them is open then. */
export const refuseRestEffect = defineMoveEffect({
  name: 'credits:refuseRest',
  params: { open: decimalParam('line', ['money']), refused: written(decimalParam('line', ['money'])) },
  apply(_input, bound) {
    const field = bound.fieldOf('refused') ?? ''
    const cells = bound.lines.map(({ id, values }) => {
      return [id, { [field]: printDecimal(add(values.refused, values.open)) }] as const
    })
    return Promise.resolve({ setLines: { lines: bound.lines[0]?.lines ?? '', values: new Map(cells) } })
  },
})
