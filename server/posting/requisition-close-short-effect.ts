import type { MoveEffect } from '../documents/move-effect.ts'

/** Closes a partly issued requisition: what is still open will not be issued any more, and nothing is posted. */
export const requisitionCloseShortEffect: MoveEffect = {
  name: 'posting:requisitionCloseShort',
  apply: () => Promise.resolve({ status: 'Completed' }),
}
