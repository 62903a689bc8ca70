import type { PostingEvent } from '../event.ts'

/** Goods are used up: a document of one's own that takes out to expense. */
export const issue = {
  code: 'ISS.POST',
  shape: 'takeOut',
  gate: 'stock',
  entries: { out: 'ISSUE' },
  needs: [],
  journal: [{ of: 'ISSUE', role: 'EXP', side: 'credit', amount: 'value' }],
  commitments: [{ kind: 'ACT', does: 'add', of: 'ISSUE', amount: 'value', role: 'EXP' }],
} as const satisfies PostingEvent
