import type { PostingEvent } from '../event.ts'
import { returnAmounts } from './amounts.ts'

/**
 * Received goods go back to the supplier: out at average, off what is owed at the receipt's price, or claimed where they are invoiced. What was used as it came lies
 * nowhere, and comes off the expense (CRN-740).
 */
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
    { of: 'unkept', role: 'RNI', side: 'debit', amount: 'owed', rni: 'RETURN' },
    { of: 'unkept', role: 'CLAIM', side: 'debit', amount: 'claimed' },
    { of: 'unkept', role: 'FXV', side: 'credit', amount: 'exchange' },
    { of: 'unkept', role: 'EXP', side: 'debit', amount: 'rest' },
  ],
  commitments: [{ kind: 'ACT', does: 'add', amount: 'wentBack', role: 'INV' }],
  settles: 'rni',
  amounts: returnAmounts,
} as const satisfies PostingEvent
