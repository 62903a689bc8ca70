import type { PostingEvent } from '../event.ts'

/** Goods change their place at once; those for a place that keeps no stock are used up, and are actual cost (BUDG-318). */
export const transfer = {
  code: 'TRF.DIRECT',
  shape: 'move',
  gate: 'stock',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN', used: 'ISSUE' },
  needs: [],
  journal: [{ of: 'ISSUE', role: 'EXP', side: 'credit', amount: 'value' }],
  commitments: [{ kind: 'ACT', does: 'add', of: 'ISSUE', amount: 'value', role: 'EXP' }],
} as const satisfies PostingEvent
