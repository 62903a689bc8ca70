import type { XmlInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'

/** 10 × 2.50 + 4 × 3.00 = 37.00; 8 % of it are 2.96. */
export const goodInvoice: XmlInvoice = {
  number: 'GV-1001',
  day: '2026-03-10',
  supplier: 'Green Valley',
  taxNo: 'US-55-0042',
  lines: [
    { code: 'GV-T', name: 'Ripe tomatoes', qty: '10', price: '2.50', amount: '25.00' },
    { code: 'GV-F', name: 'Flour type 00', qty: '4', price: '3.00', amount: '12.00' },
  ],
  net: '37.00',
  taxPct: '8',
  tax: '2.96',
  total: '39.96',
}
