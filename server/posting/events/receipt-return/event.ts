import type { PostingEvent } from '../event.ts'
import { returnAmounts } from './amounts.ts'

/** Received goods go back to the supplier before the invoice: out at average, off what is owed at the receipt's price. */
export const receiptReturn = {
  code: 'RCV.RETURN',
  shape: 'takeOut',
  gate: 'stock',
  entries: { out: 'RETURN' },
  needs: ['supplier'],
  journal: [
    { of: 'RETURN', role: 'RNI', side: 'debit', amount: 'owed', rni: 'RETURN' },
    { of: 'RETURN', role: 'PPV', side: 'debit', amount: 'rest' },
  ],
  settles: 'rni',
  amounts: returnAmounts,
} as const satisfies PostingEvent
