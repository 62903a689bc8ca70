import type { PostingEvent } from '../event.ts'

/** Goods leave for another place and are on their way. What will be used up there of a project is committed of it (CAPEX-109). */
export const transferShip = {
  code: 'TRF.SHIP',
  shape: 'ship',
  gate: 'stock',
  entries: { out: 'TRANSFER_OUT', in: 'TRANSFER_IN' },
  needs: [],
  journal: [],
  commitments: [
    { kind: 'PO', does: 'add', of: 'TRANSFER_OUT', amount: 'value', role: 'EXP', forProject: true, forUse: true },
  ],
} as const satisfies PostingEvent
