import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { isCredited } from './used-of-vouchers.ts'

/** An invoice of which a credit asks something back is not undone before that credit is (CRN-8). @throws E_SETTLED */
export const keepCreditedEffect = defineMoveEffect({
  name: 'credits:keepCredited',
  params: {},
  async apply({ trx, ctx, record }) {
    if (await isCredited(trx, ctx.tenantId, standardOf(record).id)) throw appError('E_SETTLED')
    return {}
  },
})
