import type { StateReads } from '#core/model/table-reads.ts'

/** What suppliers are judged by. */
const deliveries: StateReads['states'] = {
  apCredit: ['Completed', 'Partial', 'Pending'],
  purchaseOrder: ['Approved', 'Completed', 'Invoiced', 'Partial'],
  receipt: ['Completed', 'Invoiced'],
  voucher: ['Completed', 'OnHold'],
}

/** States of documents that migrations about suppliers and their orders name. */
export const orderStates: readonly StateReads[] = [
  {
    by: 'server/db/migrations-after/orders/704_awaited_orders.sql',
    states: { purchaseOrder: ['Approved', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/orders/240_received_lots.sql',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/suppliers/169_supplier_bank_states.sql',
    states: { supplierBank: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/orders/351_billed_orders.sql',
    states: { purchaseOrder: ['Completed', 'Invoiced'], receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/orders/461_rows_of_all_tenants.sql',
    states: { purchaseOrder: ['Completed', 'Invoiced'], receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/suppliers/371_supplier_performance.sql',
    states: deliveries,
  },
  {
    by: 'server/db/migrations-after/suppliers/560_invoiced_receipts.sql',
    states: deliveries,
  },
  {
    by: 'server/db/migrations-after/suppliers/662_returned_for_quality.sql',
    states: deliveries,
  },
  {
    by: 'server/db/migrations-after/suppliers/390_supplier_figures.sql',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/suppliers/533_supplier_rating.sql',
    states: { voucher: ['Completed'] },
  },
]
