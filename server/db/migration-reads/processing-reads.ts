import type { TableReads } from '#core/model/table-reads.ts'

const orderLine = {
  amount: 'money',
  currency: { to: 'currency' },
  deliveryDate: 'date',
  deliveryLocation: { to: 'location' },
  isTaken: 'boolean',
  order: { to: 'purchaseOrder' },
  outcome: 'choice',
  requestedAmount: 'money',
  run: { to: 'requestProcessing' },
  saving: 'money',
  supplier: { to: 'supplier' },
} as const

/** What the migrations about the processing of requests read of tables that definitions draw. */
export const processingReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/requests/153_request_processing.sql',
    entities: {
      itemSupplier: {
        currency: { to: 'currency' },
        minOrder: 'quantity',
        price: 'cost',
        priceFrom: 'date',
        priceTo: 'date',
        supplier: { to: 'supplier' },
        unit: { to: 'unit' },
      },
      itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
      requestProcessing: { site: { to: 'site' } },
      requestProcessingLine: {
        amount: 'money',
        currency: { to: 'currency' },
        deliveryDate: 'date',
        deliveryLocation: { to: 'location' },
        isTaken: 'boolean',
        order: { to: 'purchaseOrder' },
        outcome: 'choice',
        price: 'cost',
        requestedAmount: 'money',
        run: { to: 'requestProcessing' },
        saving: 'money',
        supplier: { to: 'supplier' },
        unit: { to: 'itemUnit' },
      },
      supplier: { hold: 'choice', isActive: 'boolean', minOrder: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/523_suppliers_of_requests.sql',
    entities: {
      marketList: {
        deliveryDate: 'date',
        location: { to: 'location' },
        site: { to: 'site' },
        status: 'status',
        totalAmount: 'money',
      },
      marketListLine: { qty: 'quantity', supplier: { to: 'supplier' } },
      purchaseRequest: {},
      purchaseRequestLine: { supplier: { to: 'supplier' } },
      supplier: { name: 'text' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/210_processing_by_cost_centre.sql',
    entities: {
      requestProcessing: { site: { to: 'site' } },
      requestProcessingLine: { ...orderLine, costCentre: { to: 'costCentre' }, project: { to: 'capex' } },
      supplier: { hold: 'choice', isActive: 'boolean', minOrder: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/232_processing_in_currency.sql',
    entities: {
      requestProcessing: { postDate: 'date', site: { to: 'site' } },
      requestProcessingLine: {
        ...orderLine,
        costCentre: { to: 'costCentre' },
        forSite: { to: 'site' },
        orderAmount: 'money',
        project: { to: 'capex' },
        rate: 'rate',
      },
      supplier: { currency: { to: 'currency' }, hold: 'choice', isActive: 'boolean', minOrder: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/571_lines_of_orders.sql',
    entities: {
      requestProcessing: { postDate: 'date', site: { to: 'site' } },
      requestProcessingLine: {
        account: { to: 'glAccount' },
        costCentre: { to: 'costCentre' },
        currency: { to: 'currency' },
        deliveryDate: 'date',
        deliveryLocation: { to: 'location' },
        forSite: { to: 'site' },
        isApart: 'boolean',
        isTaken: 'boolean',
        item: { to: 'item' },
        lineCostCentre: { to: 'costCentre' },
        order: { to: 'purchaseOrder' },
        orderQty: 'quantity',
        outcome: 'choice',
        price: 'cost',
        priceReason: 'text',
        project: { to: 'capex' },
        rate: 'rate',
        remark: 'text',
        requestedAmount: 'money',
        run: { to: 'requestProcessing' },
        supplier: { to: 'supplier' },
        unit: { to: 'itemUnit' },
        wantedItem: { to: 'item' },
      },
      supplier: { currency: { to: 'currency' }, hold: 'choice', isActive: 'boolean', minOrder: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/574_accounts_of_request_lines.sql',
    entities: {
      purchaseRequest: { costCentre: { to: 'costCentre' }, expenseAccount: { to: 'glAccount' } },
      purchaseRequestLine: {
        account: { to: 'glAccount' },
        costCentre: { to: 'costCentre' },
        orderAccount: { to: 'glAccount' },
        orderCentre: { to: 'costCentre' },
      },
    },
  },
]
