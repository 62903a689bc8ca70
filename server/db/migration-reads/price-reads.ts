import type { TableReads } from '#core/model/table-reads.ts'

const prices: TableReads['entities'] = {
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
}

const ofSuppliers = { site: { to: 'site' }, status: 'status', supplier: { to: 'supplier' } } as const

/** What the migrations of suppliers' prices read of the tables of entities. */
export const priceReads: readonly TableReads[] = [
  { by: 'server/db/migrations-after/suppliers/160_supplier_prices.sql', entities: prices },
  { by: 'server/db/migrations-after/suppliers/163_prices_in_currency.sql', entities: prices },
  {
    by: 'server/db/migrations-after/suppliers/231_offers_abroad.sql',
    entities: {
      ...prices,
      itemSupplier: { ...prices['itemSupplier'], minOrder: 'quantity' },
      supplier: { ...prices['supplier'], currency: { to: 'currency' } },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/498_suppliers_of_sites.sql',
    entities: {
      ...prices,
      itemSupplier: { ...prices['itemSupplier'], minOrder: 'quantity' },
      supplier: { ...prices['supplier'], currency: { to: 'currency' }, onlySites: 'boolean' },
      supplierSite: { site: { to: 'site' } },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/371_supplier_performance.sql',
    entities: {
      apCredit: {
        ...ofSuppliers,
        baseAmount: 'money',
        creditKind: 'choice',
        creditedAmount: 'money',
        exchangeRate: 'rate',
        postDate: 'date',
      },
      purchaseOrder: { ...ofSuppliers, ackDate: 'date', deliveryDate: 'date', orderDate: 'date' },
      receipt: { ...ofSuppliers, baseAmount: 'money', postDate: 'date' },
      receiptLine: {
        askedPrice: 'cost',
        difference: 'quantity',
        dueQty: 'quantity',
        order: { to: 'purchaseOrder' },
      },
      supplier: {},
      voucher: { ...ofSuppliers, exchangeRate: 'rate', postDate: 'date', varianceAmount: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/560_invoiced_receipts.sql',
    entities: {
      apCredit: {
        ...ofSuppliers,
        baseAmount: 'money',
        creditKind: 'choice',
        creditedAmount: 'money',
        exchangeRate: 'rate',
        postDate: 'date',
      },
      purchaseOrder: { ...ofSuppliers, ackDate: 'date', baseAmount: 'money', deliveryDate: 'date', orderDate: 'date' },
      receipt: { ...ofSuppliers, baseAmount: 'money', ofInvoice: { to: 'voucher' }, postDate: 'date' },
      receiptLine: {
        askedPrice: 'cost',
        difference: 'quantity',
        dueQty: 'quantity',
        order: { to: 'purchaseOrder' },
      },
      supplier: {},
      voucher: { ...ofSuppliers, baseAmount: 'money', exchangeRate: 'rate', postDate: 'date', varianceAmount: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/662_returned_for_quality.sql',
    entities: {
      apCredit: {
        ...ofSuppliers,
        baseAmount: 'money',
        creditKind: 'choice',
        creditedAmount: 'money',
        exchangeRate: 'rate',
        postDate: 'date',
      },
      apCreditLine: { amount: 'money', backQty: 'quantity' },
      purchaseOrder: { ...ofSuppliers, ackDate: 'date', deliveryDate: 'date', orderDate: 'date' },
      receipt: { ...ofSuppliers, baseAmount: 'money', ofInvoice: { to: 'voucher' }, postDate: 'date' },
      receiptLine: {
        askedPrice: 'cost',
        difference: 'quantity',
        dueQty: 'quantity',
        order: { to: 'purchaseOrder' },
      },
      supplier: {},
      voucher: { ...ofSuppliers, exchangeRate: 'rate', postDate: 'date', varianceAmount: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/533_supplier_rating.sql',
    entities: {
      receipt: {
        currency: { to: 'currency' },
        ofInvoice: { to: 'voucher' },
        postDate: 'date',
        site: { to: 'site' },
        supplier: { to: 'supplier' },
      },
      receiptLine: { amount: 'money', askedPrice: 'cost', difference: 'quantity', dueQty: 'quantity' },
      supplier: { currency: { to: 'currency' } },
      voucher: {
        ...ofSuppliers,
        currency: { to: 'currency' },
        exchangeRate: 'rate',
        goodsAmount: 'money',
        postDate: 'date',
        varianceAmount: 'money',
      },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/391_supplier_item.sql',
    entities: {
      item: { isActive: 'boolean', name: 'text', number: 'text' },
      itemSupplier: {
        currency: { to: 'currency' },
        description: 'text',
        isPreferred: 'boolean',
        leadDays: 'integer',
        minOrder: 'quantity',
        orderMultiple: 'quantity',
        packText: 'text',
        price: 'cost',
        priceFrom: 'date',
        priceTo: 'date',
        supplier: { to: 'supplier' },
        supplierItemNo: 'text',
        unit: { to: 'unit' },
      },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/390_supplier_figures.sql',
    entities: {
      purchaseOrder: {
        ...ofSuppliers,
        ackDate: 'date',
        baseAmount: 'money',
        currency: { to: 'currency' },
        deliveryDate: 'date',
      },
      receipt: { ...ofSuppliers, baseAmount: 'money', currency: { to: 'currency' }, postDate: 'date' },
      receiptLine: { amount: 'money', order: { to: 'purchaseOrder' } },
      supplier: { currency: { to: 'currency' } },
    },
  },
]
