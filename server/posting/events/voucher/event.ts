import type { PostingEvent } from '../event.ts'
import { voucherAmounts } from './amounts.ts'

/**
 * A supplier's invoice for received goods: what was owed is payable, differences of price and exchange are told apart. Its lines that settle nothing
 * are expensed on the accounts they name.
 */
export const voucher = {
  code: 'VCH.POST',
  shape: 'book',
  gate: 'payables',
  entries: {},
  needs: ['supplier', 'amount', 'qty'],
  journal: [
    { of: 'line', role: 'RNI', side: 'debit', amount: 'received', rni: 'VOUCHER' },
    { of: 'line', role: 'TAXREC', side: 'debit', amount: 'tax' },
    { of: 'line', role: 'FXV', side: 'debit', amount: 'exchange' },
    { of: 'line', role: 'CLAIM', side: 'debit', amount: 'claim' },
    { of: 'line', role: 'PPV', side: 'debit', amount: 'variance' },
    { of: 'line', role: 'EXP', side: 'debit', amount: 'expense' },
    { of: 'document', role: 'ROUND', side: 'debit', amount: 'rounding' },
    { of: 'document', role: 'AP', side: 'credit', amount: 'payable' },
  ],
  commitments: [{ kind: 'ACT', does: 'add', amount: 'trueUp', role: 'INV' }],
  // What it bills of orders nobody receives goods of is received as it is posted (VCH-336).
  foretells: [{ kind: 'PO', does: 'releaseSource', role: 'INV' }],
  settles: 'rni',
  amounts: voucherAmounts,
} as const satisfies PostingEvent
