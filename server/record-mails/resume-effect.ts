import { add, compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { decimalParam, optional } from '#core/model/param.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'

/** Tells how far what was agreed on anew is done already (RMAIL-14): nothing of it, a part, or all. */
export const resumeEffect: MoveEffect = defineMoveEffect({
  name: 'revisions:resume',
  params: {
    qty: decimalParam('line', ['quantity']),
    done: decimalParam('line', ['quantity']),
    cancelled: optional(decimalParam('line', ['quantity'])),
  },
  outcomes: ['none', 'part', 'complete'],
  async apply(_input, { lines }) {
    if (lines.every(({ values: { done } }) => compare(done, zero) === 0)) return { outcome: 'none' }
    const isDone = lines.every(({ values: { qty, done, cancelled } }) => compare(add(done, cancelled), qty) >= 0)
    return { outcome: isDone ? 'complete' : 'part' }
  },
})
