import type { PostingEvent } from '../event.ts'

/** Goods are lost on their way. */
export const transferLoss = {
  code: 'TRF.LOSS',
  shape: 'lose',
  gate: 'stock',
  settles: 'transit',
  entries: { out: 'TRANSIT_LOSS' },
  needs: [],
  journal: [{ of: 'TRANSIT_LOSS', role: 'SPOIL', side: 'credit', amount: 'value' }],
  commitments: [{ kind: 'PO', does: 'releaseOwn', role: 'EXP' }],
} as const satisfies PostingEvent
