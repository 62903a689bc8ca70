import type { PostingEvent } from '../event.ts'

/** Opening stock comes in at the document's cost. */
export const openingStock = {
  code: 'RST.POST',
  shape: 'bringIn',
  gate: 'count',
  entries: { in: 'OPENING' },
  needs: [],
  journal: [{ of: 'OPENING', role: 'OPENING', side: 'credit', amount: 'value' }],
} as const satisfies PostingEvent
