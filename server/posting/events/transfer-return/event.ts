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
} as const satisfies PostingEvent
