import type { TableReads } from '#core/model/table-reads.ts'

/** What the migrations of what went back, and of what became of scans, read of tables that definitions draw. */
export const returnMigrationReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/credits/696_gone_back.sql',
    entities: {
      receipt: { goneBack: { options: ['Part', 'Whole'] }, returnedQty: 'quantity' },
      receiptLine: { qty: 'quantity', returnedQty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/invoices/697_drafted_scans.sql',
    entities: { ocrInvoice: { status: 'status', voucher: { to: 'voucher' } }, voucher: { status: 'status' } },
  },
]
