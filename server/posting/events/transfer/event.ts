import type { PostingEvent } from '../event.ts'

/** Goods change their place at once. */
export const transfer = {
  code: 'TRF.DIRECT',
  shape: 'move',
  gate: 'stock',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN', used: 'ISSUE' },
  needs: [],
  journal: [{ of: 'ISSUE', role: 'EXP', side: 'credit', amount: 'value' }],
} as const satisfies PostingEvent
