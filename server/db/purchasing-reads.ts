import type { TableReads } from '#core/model/table-reads.ts'

/** What the migrations of orders, receipts and invoices read of the tables of entities. */
export const purchasingReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/102_item_barcodes.sql',
    entities: {
      itemBarcode: { code: 'text', isPrimary: 'boolean', kind: 'choice', unit: { to: 'unit' } },
      itemUnit: {},
    },
  },
  {
    by: 'server/db/migrations-after/096_received_share.sql',
    entities: {
      purchaseOrder: { receivedAmount: 'money', receivedPct: 'percent', site: { to: 'site' }, totalAmount: 'money' },
      purchaseOrderLine: { price: 'cost', qty: 'quantity', receivedAmount: 'money', receivedQty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/120_open_claims.sql',
    entities: {
      apCredit: {
        creditKind: 'choice',
        creditedAmount: 'money',
        docNo: 'text',
        offOwedAmount: 'money',
        openAmount: 'money',
        postDate: 'date',
        requestedAmount: 'money',
        site: { to: 'site' },
        status: 'status',
        supplier: { to: 'supplier' },
        supplierCreditNo: 'text',
      },
      apCreditLine: { amount: 'money', credited: 'money', refused: 'money', voucherLine: { to: 'voucherLine' } },
      voucher: {
        claimAmount: 'money',
        docNo: 'text',
        invoiceNo: 'text',
        postDate: 'date',
        site: { to: 'site' },
        status: 'status',
        supplier: { to: 'supplier' },
      },
      voucherLine: {},
    },
  },
  {
    by: 'server/db/migrations-after/116_list_price.sql',
    entities: {
      itemSupplier: {
        currency: { to: 'currency' },
        isPreferred: 'boolean',
        price: 'cost',
        priceFrom: 'date',
        priceTo: 'date',
        supplier: { to: 'supplier' },
        unit: { to: 'unit' },
      },
      itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
      supplier: { hold: 'choice', isActive: 'boolean' },
    },
  },
  {
    by: 'server/db/migrations-after/117_open_request_line.sql',
    entities: {
      item: { name: 'text' },
      purchaseRequest: {
        deliveryLocation: { to: 'location' },
        docNo: 'text',
        neededBy: 'date',
        requestType: 'choice',
        site: { to: 'site' },
        status: 'status',
        urgent: 'boolean',
      },
      purchaseRequestLine: {
        description: 'text',
        estimate: 'cost',
        item: { to: 'item' },
        openQty: 'quantity',
        orderedQty: 'quantity',
        qty: 'quantity',
        supplier: { to: 'supplier' },
        unit: { to: 'itemUnit' },
      },
    },
  },
  {
    by: 'server/db/migrations-after/121_invoice_matching.sql',
    entities: {
      purchaseOrderLine: { price: 'cost' },
      receipt: {
        deliveryNote: 'text',
        docNo: 'text',
        location: { to: 'location' },
        postDate: 'date',
        site: { to: 'site' },
        supplier: { to: 'supplier' },
      },
      receiptLine: { orderLine: { to: 'purchaseOrderLine' } },
      voucher: {
        docNo: 'text',
        invoiceNo: 'text',
        postDate: 'date',
        site: { to: 'site' },
        status: 'status',
        supplier: { to: 'supplier' },
      },
      voucherLine: {
        beyond: 'money',
        cause: 'choice',
        claim: 'money',
        item: { to: 'item' },
        matchedQty: 'quantity',
        price: 'cost',
        qty: 'quantity',
        receipt: { to: 'receipt' },
        receiptLine: { to: 'receiptLine' },
        receiptPrice: 'cost',
        unit: { to: 'itemUnit' },
        variance: 'money',
      },
    },
  },
]
