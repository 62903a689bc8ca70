import type { PostingEvent } from '../event.ts'
import { receiptAmounts } from './amounts.ts'

/**
 * Goods of a supplier arrive; the invoice is still to come. What is not kept in stock is expensed at once. What the order committed
 * becomes actual.
 */
export const receipt = {
  code: 'RCV.POST',
  shape: 'bringIn',
  gate: 'stock',
  entries: { in: 'RECEIPT' },
  needs: ['supplier'],
  journal: [
    { of: 'RECEIPT', role: 'RNI', side: 'credit', amount: 'value', rni: 'RECEIPT' },
    { of: 'unkept', role: 'EXP', side: 'debit', amount: 'stock' },
    { of: 'unkept', role: 'RNI', side: 'credit', amount: 'stock', rni: 'RECEIPT' },
  ],
  commitments: [
    { kind: 'PO', does: 'releaseSource', role: 'INV' },
    { kind: 'ACT', does: 'add', amount: 'stock', role: 'INV' },
  ],
  amounts: receiptAmounts,
} as const satisfies PostingEvent
