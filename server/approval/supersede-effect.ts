import type { MoveEffect } from '../documents/move-effect.ts'
import { approvalDocument } from './approval-document.ts'
import { supersedeRequests } from './approval-requests.ts'

/** Withdraws what approvers were asked, for moves that change or end the document: their links stop working at once. */
export const supersedeEffect: MoveEffect = {
  name: 'approval:supersede',
  async apply(input) {
    const document = approvalDocument(input)
    await supersedeRequests(document.trx, document)
    return { status: input.move.to, set: { approvalStatusId: 1, currentLevel: 0 } }
  },
}
