import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { askAgain } from '../work/scanned-file.ts'

/** Has a file of which nothing came read once more, such as one that took too long. */
export const readAgainEffect = defineMoveEffect({
  name: 'invoices:readAgain',
  params: {},
  async apply({ trx, ctx, record }) {
    await askAgain(trx, ctx, standardOf(record).id)
    return {}
  },
})
