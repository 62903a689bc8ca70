import type { PostingEvent } from '../event.ts'

/** Goods that were on their way arrive. */
export const transferReceive = {
  code: 'TRF.RECEIVE',
  shape: 'receive',
  gate: 'stock',
  settles: 'transit',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN' },
  needs: [],
  journal: [],
} as const satisfies PostingEvent
