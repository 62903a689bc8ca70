import type { PostingEvent } from '../event.ts'
import { lineAmounts } from '../../amounts/line-amounts.ts'

/** An approved order commits what it will cost, in place of what the request it was made from committed; nothing is booked. Of a
 * revised one that is what is still open, in place of what it had committed. */
export const orderApproval = {
  code: 'PO.APPROVE',
  shape: 'book',
  gate: 'stock',
  entries: {},
  needs: ['amount', 'qty'],
  journal: [],
  commitments: [
    { kind: 'PRE', does: 'releaseSource', role: 'INV' },
    { kind: 'PO', does: 'add', amount: 'amount', role: 'INV', inPlace: true },
  ],
  amounts: lineAmounts,
} as const satisfies PostingEvent
