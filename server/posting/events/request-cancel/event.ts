import type { PostingEvent } from '../event.ts'

/** What is still wanted of a purchase request is not wanted any more: what no order waits for is given back. */
export const requestCancel = {
  code: 'PR.CANCEL',
  shape: 'book',
  gate: 'stock',
  entries: {},
  needs: [],
  journal: [],
  commitments: [{ kind: 'PRE', does: 'releaseRest', role: 'INV' }],
} as const satisfies PostingEvent
