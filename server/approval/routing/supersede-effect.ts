import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { approvalDocument } from '../document/approval-document.ts'
import { supersedeRequests } from '../requests/approval-requests.ts'

/** Withdraws what approvers were asked, for moves that change or end the document: their links stop working at once. */
export const supersedeEffect = defineMoveEffect({
  name: 'approval:supersede',
  params: {},
  async apply(input) {
    const document = await approvalDocument(input)
    await supersedeRequests(document.trx, document)
    return { set: { approvalStatusId: 1, currentLevel: 0 } }
  },
})
