import type { TableReads } from '#core/model/table-reads.ts'

const listed = {
  isPreferred: 'boolean',
  minOrder: 'quantity',
  priceFrom: 'date',
  priceTo: 'date',
  supplier: { to: 'supplier' },
  unit: { to: 'unit' },
} as const

const units = { den: 'quantity', num: 'quantity', unit: { to: 'unit' } } as const

/** What the views of the next price of one item and of all read. */
const nextPrices: TableReads['entities'] = {
  item: {},
  itemSupplier: {
    currency: { to: 'currency' },
    isPreferred: 'boolean',
    minOrder: 'quantity',
    price: 'cost',
    priceFrom: 'date',
    supplier: { to: 'supplier' },
    unit: { to: 'unit' },
  },
}

/** What the migrations of prices from a quantity on read of the tables of entities. */
export const priceStepReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/suppliers/687_price_steps.sql',
    entities: {
      itemSupplier: { ...listed, currency: { to: 'currency' }, price: 'cost' },
      itemUnit: units,
      supplier: { currency: { to: 'currency' }, hold: 'choice', isActive: 'boolean', onlySites: 'boolean' },
      supplierSite: { site: { to: 'site' } },
    },
  },
  { by: 'server/db/migrations-after/suppliers/692_next_price.sql', entities: nextPrices },
  { by: 'server/db/migrations-after/suppliers/702_next_prices_whole.sql', entities: nextPrices },
  {
    by: 'server/db/migrations-after/suppliers/707_awarded_steps.sql',
    entities: {
      itemSupplier: { ...listed, bid: { to: 'requestForBids' }, currency: { to: 'currency' }, price: 'cost' },
      itemUnit: units,
      supplier: { hold: 'choice', isActive: 'boolean' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/688_prices_by_quantity.sql',
    entities: {
      itemSupplier: { ...listed, orderMultiple: 'quantity' },
      itemUnit: units,
      purchaseOrder: { deliveryLocation: { to: 'location' }, status: 'status' },
      purchaseOrderLine: { deliveryDate: 'date', item: { to: 'item' }, openQty: 'quantity', unit: { to: 'itemUnit' } },
      requestProcessingLine: {
        account: { to: 'glAccount' },
        askedUnit: { to: 'itemUnit' },
        bestPrice: 'cost',
        bestSupplier: { to: 'supplier' },
        bestUnit: { to: 'itemUnit' },
        costCentre: { to: 'costCentre' },
        currency: { to: 'currency' },
        deliveryDate: 'date',
        deliveryLocation: { to: 'location' },
        forSite: { to: 'site' },
        isApart: 'boolean',
        isTaken: 'boolean',
        item: { to: 'item' },
        lineCostCentre: { to: 'costCentre' },
        listPrice: 'cost',
        orderQty: 'quantity',
        outcome: 'choice',
        ownPrice: 'cost',
        priceReason: 'text',
        project: { to: 'capex' },
        rate: 'rate',
        remark: 'text',
        run: { to: 'requestProcessing' },
        supplier: { to: 'supplier' },
        unit: { to: 'itemUnit' },
        wantedItem: { to: 'item' },
      },
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
      supplier: {
        cutoff: 'duration',
        deliversFri: 'boolean',
        deliversMon: 'boolean',
        deliversSat: 'boolean',
        deliversSun: 'boolean',
        deliversThu: 'boolean',
        deliversTue: 'boolean',
        deliversWed: 'boolean',
        leadDays: 'integer',
      },
      supplierSite: { leadDays: 'integer', site: { to: 'site' } },
    },
  },
]
