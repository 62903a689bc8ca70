import type { PostingEvent } from '../event.ts'

/** Stock is set to what a reset says, as far as the books still say what was looked at. */
export const stockReset = {
  code: 'RST.SET',
  shape: 'adjust',
  gate: 'count',
  entries: { in: 'RESET', out: 'RESET' },
  needs: ['reason'],
  journal: [{ of: 'RESET', role: 'INVVAR', side: 'credit', amount: 'value' }],
} as const satisfies PostingEvent
