import type { TableReads } from '#core/model/table-reads.ts'
import { billedOrderReads } from './billed-order-reads.ts'
import { openRequestReads, receivedLotReads } from './site-today-reads.ts'

/** What the migrations of orders, receipts and invoices read of the tables of entities. */
export const purchasingReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/suppliers/169_supplier_bank_states.sql',
    entities: { supplierBank: { status: 'status' } },
  },
  {
    by: 'server/db/migrations-after/stock/102_item_barcodes.sql',
    entities: {
      itemBarcode: { code: 'text', isPrimary: 'boolean', kind: 'choice', unit: { to: 'unit' } },
      itemUnit: {},
    },
  },
  {
    by: 'server/db/migrations-after/orders/096_received_share.sql',
    entities: {
      purchaseOrder: { receivedAmount: 'money', receivedPct: 'percent', site: { to: 'site' }, totalAmount: 'money' },
      purchaseOrderLine: { price: 'cost', qty: 'quantity', receivedAmount: 'money', receivedQty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/orders/171_received_of_orders.sql',
    entities: {
      purchaseOrder: { receivedQty: 'quantity', site: { to: 'site' } },
      purchaseOrderLine: {
        cancelledQty: 'quantity',
        cost: 'money',
        doneCost: 'money',
        openCost: 'money',
        qty: 'quantity',
        receivedQty: 'quantity',
      },
    },
  },
  {
    by: 'server/db/migrations-after/orders/704_awaited_orders.sql',
    entities: {
      purchaseOrder: { deliveryDate: 'date', status: 'status' },
      purchaseOrderLine: { deliveryDate: 'date', openQty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/orders/350_price_at_the_door.sql',
    entities: {
      itemUnit: { den: 'quantity', num: 'quantity' },
      purchaseOrderLine: { unit: { to: 'itemUnit' }, unitDen: 'quantity', unitNum: 'quantity' },
    },
  },
  ...billedOrderReads,
  {
    by: 'server/db/migrations-after/orders/240_received_lots.sql',
    entities: receivedLotReads,
  },
  {
    by: 'server/db/migrations-after/invoices/120_open_claims.sql',
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
    by: 'server/db/migrations-after/suppliers/116_list_price.sql',
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
    by: 'server/db/migrations-after/requests/117_open_request_line.sql',
    entities: openRequestReads,
  },
  {
    by: 'server/db/migrations-after/requests/118_requisition_shortage.sql',
    entities: {
      itemUnit: { den: 'quantity', num: 'quantity' },
      purchaseOrder: { deliveryLocation: { to: 'location' }, status: 'status' },
      purchaseOrderLine: { item: { to: 'item' }, openQty: 'quantity', unit: { to: 'itemUnit' } },
      requisition: {
        docNo: 'text',
        neededBy: 'date',
        requestLocation: { to: 'location' },
        site: { to: 'site' },
        status: 'status',
        supplyLocation: { to: 'location' },
      },
      requisitionLine: {
        cancelledQty: 'quantity',
        item: { to: 'item' },
        openQty: 'quantity',
        orderedQty: 'quantity',
        qty: 'quantity',
        unit: { to: 'itemUnit' },
      },
    },
  },
  {
    by: 'server/db/migrations-after/matching/145_freight_variance.sql',
    entities: {
      purchaseOrder: money(
        'totalAmount',
        'taxAmount',
        'subtotal',
        'discountAmount',
        'freightAmount',
        'lineTax',
        'payableAmount',
      ),
      purchaseOrderLine: {
        price: 'cost',
        ...money(
          'amount',
          'tax',
          'billed',
          'reduced',
          'discountPart',
          'freightPart',
          'taxLost',
          'taxBack',
          'worth',
          'lost',
          'back',
          'cost',
        ),
      },
      receipt: money(
        'totalAmount',
        'taxAmount',
        'subtotal',
        'discountAmount',
        'freightAmount',
        'lineTax',
        'payableAmount',
      ),
      receiptLine: {
        orderLine: { to: 'purchaseOrderLine' },
        ...money(
          'amount',
          'tax',
          'billed',
          'reduced',
          'discountPart',
          'freightPart',
          'taxLost',
          'taxBack',
          'worth',
          'lost',
          'back',
          'cost',
        ),
      },
      voucher: {
        docNo: 'text',
        invoiceNo: 'text',
        postDate: 'date',
        site: { to: 'site' },
        status: 'status',
        supplier: { to: 'supplier' },
        ...money(
          'goodsAmount',
          'taxAmount',
          'subtotal',
          'discountAmount',
          'freightAmount',
          'lineTax',
          'payableAmount',
          'freightVariance',
          'freightBeyond',
          'lineBeyond',
          'beyondAmount',
          'expectedFreight',
        ),
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
        ...money(
          'amount',
          'tax',
          'billed',
          'reduced',
          'discountPart',
          'freightPart',
          'taxLost',
          'taxBack',
          'worth',
          'lost',
          'back',
          'cost',
        ),
      },
    },
  },
  {
    by: 'server/db/migrations-after/taxes/124_line_taxes.sql',
    entities: {
      voucherLine: {
        amount: 'money',
        billed: 'money',
        netPrice: 'cost',
        price: 'cost',
        tax: 'money',
        taxBack: 'money',
        taxLost: 'money',
      },
      miscInvoiceLine: {
        amount: 'money',
        billed: 'money',
        bookedBack: 'money',
        bookedLost: 'money',
        bookedTax: 'money',
      },
      receiptLine: {
        amount: 'money',
        billed: 'money',
        netPrice: 'cost',
        price: 'cost',
        tax: 'money',
        taxLost: 'money',
      },
      purchaseOrderLine: { amount: 'money', billed: 'money', netPrice: 'cost', price: 'cost', tax: 'money' },
    },
  },
]

/** Fields that hold money. */
function money(...fields: readonly string[]): Readonly<Record<string, 'money'>> {
  return Object.fromEntries(fields.map((field) => [field, 'money' as const]))
}
