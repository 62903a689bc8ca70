import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { choiceParam, conditionParam, decimalParam, idParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { approvalDocument } from '../approval/document/approval-document.ts'
import { readOpenRequests } from '../approval/requests/approval-requests.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { isHeld } from './held-supplier.ts'
import { postAtOnce } from './post-at-once.ts'
import { agreeEffect } from './two-way/agree-effect.ts'
import { giveReceiptBackEffect } from './two-way/give-receipt-back-effect.ts'
import { letGoEffect } from './two-way/let-go-effect.ts'
import { receiveEffect } from './two-way/receive-effect.ts'

const supplier = idParam('header', 'supplier')
const reason = written(choiceParam('header', ['Tolerance', 'Supplier']))

/**
 * An invoice nobody was asked to approve: held where it is beyond a tolerance or its supplier is paid nothing, else open; and posted at once
 * where the site says so (VCH-11, VCH-12, VCH-13).
 */
const holdOrOpenEffect = defineMoveEffect({
  name: 'matching:settle',
  params: {
    supplier,
    /** What of it is beyond a tolerance. */
    beyond: decimalParam('header', ['money']),
    reason,
    /** Whether what is open is posted at once. */
    posts: conditionParam(),
  },
  outcomes: ['open', 'held'],
  async apply({ trx, ctx }, { header, fieldOf }) {
    const why = (await isHeld(trx, { tenantId: ctx.tenantId, supplier: header.supplier }))
      ? 'Supplier'
      : compare(header.beyond, zero) > 0
        ? 'Tolerance'
        : null
    return {
      outcome: why === null ? 'open' : 'held',
      set: { [fieldOf('reason') ?? '']: why },
      ...(why === null && header.posts ? { afterwards: postAtOnce } : {}),
    }
  },
})

/** What is changed, or submitted anew, is held for no reason of before (VCH-276): whether it is held is found out again. */
const unholdEffect = defineMoveEffect({
  name: 'matching:unhold',
  params: { reason },
  apply: (_input, { fieldOf }) => Promise.resolve({ set: { [fieldOf('reason') ?? '']: null } }),
})

/**
 * What was held goes on by somebody who neither wrote nor submitted it (VCH-12); what approvers are asked about is theirs to let go on (VCH-276).
 * @throws E_SELF_APPROVE, E_GUARD
 */
const overrideEffect = defineMoveEffect({
  name: 'matching:override',
  params: {},
  async apply(input) {
    const document = await approvalDocument(input)
    if (document.authorIds.includes(input.ctx.userId)) throw appError('E_SELF_APPROVE')
    if ((await readOpenRequests(document.trx, document)).length > 0) throw appError('E_GUARD')
    return {}
  },
})

/** Nothing is posted of a supplier who is paid nothing, unless somebody let this one go on (VCH-13). @throws E_SUPPLIER_HELD */
const keepHeldEffect = defineMoveEffect({
  name: 'matching:keepHeld',
  params: { supplier, reason },
  async apply({ trx, ctx, record }, { header }) {
    const isLetGo = standardOf(record).status === 'Approved' && header.reason === 'Supplier'
    if (!isLetGo && (await isHeld(trx, { tenantId: ctx.tenantId, supplier: header.supplier })))
      throw appError('E_SUPPLIER_HELD')
    return {}
  },
})

/** Move effects on invoices that wait, and on those of orders nobody receives; joined with the others in the composition root. */
export const matchingEffects: readonly MoveEffect[] = [
  holdOrOpenEffect,
  unholdEffect,
  overrideEffect,
  keepHeldEffect,
  agreeEffect,
  receiveEffect,
  letGoEffect,
  giveReceiptBackEffect,
]
