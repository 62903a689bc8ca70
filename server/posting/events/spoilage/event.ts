import type { PostingEvent } from '../event.ts'

/** Goods are thrown away; the reason says on which account. Those of a project are spent of it (CAPEX-109), those of a cost centre of no budget. */
export const spoilage = {
  code: 'SPL.POST',
  shape: 'takeOut',
  gate: 'stock',
  entries: { out: 'SPOIL' },
  needs: ['reason'],
  journal: [{ of: 'SPOIL', role: 'SPOIL', side: 'credit', amount: 'value' }],
  commitments: [{ kind: 'ACT', does: 'add', of: 'SPOIL', amount: 'value', role: 'SPOIL', forProject: true }],
} as const satisfies PostingEvent
