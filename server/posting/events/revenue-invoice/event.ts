import type { PostingEvent } from '../event.ts'
import { invoiceAmounts } from '../../amounts/invoice-amounts.ts'

/** A bill to a customer for what is no sale of goods: revenue of the accounts its lines name, and receivable. */
export const revenueInvoice = {
  code: 'MIR.POST',
  shape: 'book',
  gate: 'payables',
  entries: {},
  needs: ['lineAccount', 'amount'],
  journal: [
    { of: 'line', role: 'REV', side: 'credit', amount: 'cost' },
    { of: 'line', role: 'TAXPAY', side: 'credit', amount: 'tax' },
    { of: 'document', role: 'AR', side: 'debit', amount: 'total' },
  ],
  amounts: invoiceAmounts,
} as const satisfies PostingEvent
