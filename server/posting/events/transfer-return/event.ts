import type { PostingEvent } from '../event.ts'

/** Goods that were on their way come back to their sender. */
export const transferReturn = {
  code: 'TRF.RETURN',
  shape: 'receive',
  gate: 'stock',
  settles: 'transit',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN' },
  needs: [],
  journal: [],
  commitments: [{ kind: 'PO', does: 'releaseOwn', role: 'EXP' }],
} as const satisfies PostingEvent
