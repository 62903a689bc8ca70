import type { PostingEvent } from '../event.ts'

/** An order is closed short: what is still committed is given back. */
export const orderClose = {
  code: 'PO.CLOSE',
  shape: 'book',
  gate: 'stock',
  entries: {},
  needs: [],
  journal: [],
  commitments: [{ kind: 'PO', does: 'releaseRest', role: 'INV' }],
} as const satisfies PostingEvent
