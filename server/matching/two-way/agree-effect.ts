import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { orderedParams, refuseOtherOrder } from './agreed-order.ts'

/** Refuses what bills orders that say something else by now, before anybody is asked about it (VCH-350). @throws E_PERM, E_VALIDATION, E_SOURCE_DIFFERS */
export const agreeEffect = defineMoveEffect({
  name: 'matching:agree',
  params: orderedParams,
  async apply(input, bound) {
    await refuseOtherOrder(input, bound)
    return {}
  },
})
