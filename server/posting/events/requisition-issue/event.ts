import type { PostingEvent } from '../event.ts'

/** Goods of a requisition leave the supply location, for the request location or for use. */
export const requisitionIssue = {
  code: 'REQ.ISSUE',
  shape: 'move',
  gate: 'stock',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN', used: 'ISSUE' },
  needs: [],
  journal: [{ of: 'ISSUE', role: 'EXP', side: 'credit', amount: 'value' }],
  commitments: [{ kind: 'ACT', does: 'add', of: 'ISSUE', amount: 'value', role: 'EXP' }],
} as const satisfies PostingEvent
