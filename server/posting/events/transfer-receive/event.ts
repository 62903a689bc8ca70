import type { PostingEvent } from '../event.ts'

/** Goods that were on their way arrive; at a place that keeps no stock they are used up, and are actual cost (BUDG-318). */
export const transferReceive = {
  code: 'TRF.RECEIVE',
  shape: 'receive',
  gate: 'stock',
  settles: 'transit',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN', used: 'ISSUE' },
  needs: [],
  journal: [{ of: 'ISSUE', role: 'EXP', side: 'credit', amount: 'value' }],
  commitments: [
    { kind: 'PO', does: 'releaseOwn', role: 'EXP' },
    { kind: 'ACT', does: 'add', of: 'ISSUE', amount: 'value', role: 'EXP' },
  ],
} as const satisfies PostingEvent
