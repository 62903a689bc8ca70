import type { PostingEvent } from '../event.ts'
import { creditAmounts } from './amounts.ts'

/** A supplier's credit note: less is payable, of what was claimed, of a price, or of an expense. */
export const creditNote = {
  code: 'CRN.POST',
  shape: 'book',
  gate: 'payables',
  entries: {},
  needs: ['supplier', 'amount', 'held'],
  journal: [
    { of: 'document', role: 'AP', side: 'debit', amount: 'payable' },
    { of: 'line', role: 'CLAIM', side: 'credit', amount: 'claim' },
    { of: 'line', role: 'TAXREC', side: 'credit', amount: 'tax' },
    { of: 'line', role: 'EXP', side: 'credit', amount: 'expense' },
    { of: 'line', role: 'PPV', side: 'credit', amount: 'variance' },
    { of: 'line', role: 'FXV', side: 'credit', amount: 'exchange' },
  ],
  commitments: [
    { kind: 'ACT', does: 'add', amount: 'trueUp', role: 'INV' },
    { kind: 'ACT', does: 'add', amount: 'spentLess', role: 'EXP' },
  ],
  amounts: creditAmounts,
} as const satisfies PostingEvent
