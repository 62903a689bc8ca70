import type { PostingEvent } from '../event.ts'
import { clearingAmounts } from './amounts.ts'

/** What was received and will never be invoiced is not owed any more: the goods were cheaper than their receipt said. */
export const receiptClearing = {
  code: 'RNI.CLEAR',
  shape: 'book',
  gate: 'payables',
  entries: {},
  needs: ['supplier', 'qty', 'reason'],
  journal: [
    { of: 'line', role: 'RNI', side: 'debit', amount: 'received', rni: 'CLEAR' },
    { of: 'line', role: 'PPV', side: 'credit', amount: 'received' },
  ],
  commitments: [{ kind: 'ACT', does: 'add', amount: 'spentLess', role: 'INV' }],
  settles: 'rni',
  amounts: clearingAmounts,
} as const satisfies PostingEvent
