import type { PostingEvent } from '../event.ts'
import { invoiceAmounts } from '../../amounts/invoice-amounts.ts'

/** A supplier's bill for what is no goods: expensed on the accounts its lines name, and payable. */
export const expenseInvoice = {
  code: 'MIA.POST',
  shape: 'book',
  gate: 'payables',
  entries: {},
  needs: ['supplier', 'lineAccount', 'amount'],
  journal: [
    { of: 'line', role: 'EXP', side: 'debit', amount: 'cost' },
    { of: 'line', role: 'TAXREC', side: 'debit', amount: 'tax' },
    { of: 'document', role: 'AP', side: 'credit', amount: 'total' },
  ],
  commitments: [{ kind: 'ACT', does: 'add', amount: 'cost', role: 'EXP' }],
  amounts: invoiceAmounts,
} as const satisfies PostingEvent
