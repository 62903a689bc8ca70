import type { TableReads } from '#core/model/table-reads.ts'

/** What the migrations of what orders are invoiced, and of what those missed, read of the tables of entities. */
export const billedOrderReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/orders/351_billed_orders.sql',
    entities: {
      itemUnit: { den: 'quantity', num: 'quantity' },
      purchaseOrder: {
        invoicedAmount: 'money',
        invoicedPct: 'percent',
        site: { to: 'site' },
        status: 'status',
        totalAmount: 'money',
      },
      purchaseOrderLine: {
        invoicedAmount: 'money',
        invoicedQty: 'quantity',
        netPrice: 'cost',
        qty: 'quantity',
        unit: { to: 'itemUnit' },
      },
      receipt: { status: 'status' },
      receiptLine: { invoicedQty: 'quantity', qty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/orders/461_rows_of_all_tenants.sql',
    entities: {
      itemUnit: { den: 'quantity', num: 'quantity' },
      purchaseOrder: {
        invoicedAmount: 'money',
        invoicedPct: 'percent',
        receivedQty: 'quantity',
        site: { to: 'site' },
        status: 'status',
        totalAmount: 'money',
      },
      purchaseOrderLine: {
        cancelledQty: 'quantity',
        cost: 'money',
        doneCost: 'money',
        invoicedAmount: 'money',
        invoicedQty: 'quantity',
        netPrice: 'cost',
        openCost: 'money',
        qty: 'quantity',
        receivedQty: 'quantity',
        unit: { to: 'itemUnit' },
        unitDen: 'quantity',
        unitNum: 'quantity',
      },
      receipt: { status: 'status' },
      receiptLine: { invoicedQty: 'quantity', qty: 'quantity' },
    },
  },
]
