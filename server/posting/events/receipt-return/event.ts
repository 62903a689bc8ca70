import type { PostingEvent } from '../event.ts'
import { returnAmounts } from './amounts.ts'

/** Received goods go back to the supplier: out at average, off what is owed at the receipt's price, or claimed where they are invoiced. */
export const receiptReturn = {
  code: 'RCV.RETURN',
  shape: 'takeOut',
  gate: 'stock',
  entries: { out: 'RETURN' },
  needs: ['supplier'],
  journal: [
    { of: 'RETURN', role: 'RNI', side: 'debit', amount: 'owed', rni: 'RETURN' },
    { of: 'RETURN', role: 'CLAIM', side: 'debit', amount: 'claimed' },
    { of: 'RETURN', role: 'FXV', side: 'credit', amount: 'exchange' },
    { of: 'RETURN', role: 'PPV', side: 'debit', amount: 'rest' },
  ],
  commitments: [{ kind: 'ACT', does: 'add', amount: 'wentBack', role: 'INV' }],
  settles: 'rni',
  amounts: returnAmounts,
} as const satisfies PostingEvent
