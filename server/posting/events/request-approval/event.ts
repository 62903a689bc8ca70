import type { PostingEvent } from '../event.ts'
import { lineAmounts } from '../../amounts/line-amounts.ts'

/** An approved purchase request commits what it is estimated to cost, ahead of any order; nothing is booked. */
export const requestApproval = {
  code: 'PR.APPROVE',
  shape: 'book',
  gate: 'stock',
  entries: {},
  needs: ['amount', 'qty'],
  journal: [],
  commitments: [{ kind: 'PRE', does: 'add', amount: 'amount', role: 'INV' }],
  amounts: lineAmounts,
} as const satisfies PostingEvent
