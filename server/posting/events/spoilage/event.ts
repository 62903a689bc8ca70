import type { PostingEvent } from '../event.ts'

/** Goods are thrown away; the reason says on which account. */
export const spoilage = {
  code: 'SPL.POST',
  shape: 'takeOut',
  gate: 'stock',
  entries: { out: 'SPOIL' },
  needs: ['reason'],
  journal: [{ of: 'SPOIL', role: 'SPOIL', side: 'credit', amount: 'value' }],
} as const satisfies PostingEvent
