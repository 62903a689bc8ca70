import type { PostingEvent } from '../event.ts'
import { receiptAmounts } from './amounts.ts'

/**
 * Goods of a supplier arrive; the invoice is still to come. What is not kept in stock is expensed at once, and so is
 * freight that is no part of what goods cost; what is used on arrival is stocked and expensed in one. What the order committed
 * becomes actual.
 */
export const receipt = {
  code: 'RCV.POST',
  shape: 'bringIn',
  gate: 'stock',
  entries: { in: 'RECEIPT', used: 'DIRECT' },
  needs: ['supplier'],
  journal: [
    { of: 'RECEIPT', role: 'RNI', side: 'credit', amount: 'owed', rni: 'RECEIPT' },
    { of: 'RECEIPT', role: 'EXP', side: 'debit', amount: 'spent' },
    { of: 'DIRECT', role: 'EXP', side: 'credit', amount: 'value' },
    { of: 'unkept', role: 'EXP', side: 'debit', amount: 'owed' },
    { of: 'unkept', role: 'RNI', side: 'credit', amount: 'owed', rni: 'RECEIPT' },
  ],
  commitments: [
    { kind: 'PO', does: 'releaseSource', role: 'INV' },
    { kind: 'ACT', does: 'add', amount: 'owed', role: 'INV', keepsNothing: true },
  ],
  amounts: receiptAmounts,
} as const satisfies PostingEvent
