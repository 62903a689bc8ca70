import type { TableReads } from '#core/model/table-reads.ts'
import { notInvoicedReads } from './site-today-reads.ts'

/** What migrations read of entities for what is received and invoiced. */
export const invoiceReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/invoices/721_sure_numbers.sql',
    entities: {
      ocrInvoice: { format: { options: ['UBL', 'CII', 'Text'] } },
      ocrInvoiceLine: { code: 'text', codeSure: 'integer' },
    },
  },
  {
    by: 'server/db/migrations-after/invoices/697_drafted_scans.sql',
    entities: { ocrInvoice: { status: 'status', voucher: { to: 'voucher' } }, voucher: { status: 'status' } },
  },
  {
    by: 'server/db/migrations-after/credits/696_gone_back.sql',
    entities: {
      receipt: { goneBack: { options: ['Part', 'Whole'] }, returnedQty: 'quantity' },
      receiptLine: { qty: 'quantity', returnedQty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/invoices/698_not_invoiced_control.sql',
    entities: { glAccount: { accountKind: { options: ['RNI'] } } },
  },
  {
    by: 'server/db/migrations-after/credits/709_claimable_of_invoices.sql',
    entities: {
      apCredit: { creditKind: 'choice', status: 'status' },
      apCreditLine: { amount: 'money', credited: 'money', refused: 'money', voucherLine: { to: 'voucherLine' } },
      voucherLine: { claim: 'money', variance: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/matching/121_invoice_matching.sql',
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
  {
    by: 'server/db/migrations-after/invoices/181_rni_open.sql',
    entities: notInvoicedReads,
  },
  {
    by: 'server/db/migrations-after/invoices/452_not_invoiced_told.sql',
    entities: {
      receipt: { deliveryNote: 'text', docNo: 'text', location: { to: 'location' }, orderNos: 'text' },
      receiptLine: { openQty: 'quantity', unit: { to: 'itemUnit' } },
      itemUnit: { unit: { to: 'unit' } },
      unit: { code: 'text' },
    },
  },
  {
    by: 'server/db/migrations-after/invoices/216_paid_prices.sql',
    entities: {
      receipt: {
        currency: { to: 'currency' },
        postDate: 'date',
        site: { to: 'site' },
        status: 'status',
        supplier: { to: 'supplier' },
      },
      receiptLine: { item: { to: 'item' }, price: 'cost', qty: 'quantity', unit: { to: 'itemUnit' } },
    },
  },
  {
    by: 'server/db/migrations-after/invoices/487_paid_prices_told.sql',
    entities: { itemUnit: { den: 'quantity', num: 'quantity' }, receipt: { exchangeRate: 'rate' } },
  },
  {
    by: 'server/db/migrations-after/invoices/360_bill_once.sql',
    entities: {
      miscInvoice: { invoiceNo: 'text', status: 'status', supplier: { to: 'supplier' } },
      voucher: { invoiceNo: 'text', status: 'status', supplier: { to: 'supplier' } },
    },
  },
]
