import type { PostingEvent } from '../event.ts'
import { refusedAmounts } from './amounts.ts'

/** What a supplier does not give back after all: the claim becomes a price variance. */
export const claimRefused = {
  code: 'CRN.CLOSE',
  shape: 'book',
  gate: 'payables',
  entries: {},
  needs: ['supplier', 'held'],
  journal: [
    { of: 'line', role: 'PPV', side: 'debit', amount: 'claim' },
    { of: 'line', role: 'CLAIM', side: 'credit', amount: 'claim' },
  ],
  commitments: [{ kind: 'ACT', does: 'add', amount: 'claim', role: 'INV' }],
  amounts: refusedAmounts,
} as const satisfies PostingEvent
