import type { PostingEvent } from '../event.ts'

/** Goods leave for another place and are on their way. */
export const transferShip = {
  code: 'TRF.SHIP',
  shape: 'ship',
  gate: 'stock',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN' },
  needs: [],
  journal: [],
} as const satisfies PostingEvent
