import type { PostingEvent } from '../event.ts'

/** Stock is set to what was counted. */
export const countAdjustment = {
  code: 'CNT.POST',
  shape: 'adjust',
  gate: 'count',
  entries: { in: 'COUNT', out: 'COUNT' },
  needs: [],
  journal: [{ of: 'COUNT', role: 'INVVAR', side: 'credit', amount: 'value' }],
} as const satisfies PostingEvent
