import type { TableReads } from '#core/model/table-reads.ts'
import { inTransitReads, receivedLotReads } from './site-today-reads.ts'

/** What counts of a whole place are due by. */
const countedWholeReads = {
  location: { countEvery: 'choice' },
  physicalInventory: {
    countType: 'choice',
    loadBy: 'choice',
    location: { to: 'location' },
    postDate: 'date',
    site: { to: 'site' },
    status: 'status',
  },
} as const satisfies TableReads['entities']

/** What the view of counts that are due reads. */
const countsDueReads: TableReads['entities'] = {
  item: {
    abc: 'choice',
    baseUnit: { to: 'unit' },
    countFrequency: 'choice',
    isActive: 'boolean',
    isStocked: 'boolean',
    itemType: { to: 'itemType' },
  },
  itemType: { countFrequency: 'choice' },
  itemUnit: { unit: { to: 'unit' } },
  location: { isActive: 'boolean', isStocked: 'boolean', locationType: { to: 'locationType' } },
  physicalInventory: {
    countType: 'choice',
    frozenAt: 'instant',
    location: { to: 'location' },
    postDate: 'date',
    status: 'status',
  },
  physicalInventoryLine: { counted: 'quantity', item: { to: 'item' } },
}

/** What the view of what a site has of each item reads. */
const promisedReads: TableReads['entities'] = {
  itemUnit: { den: 'quantity', num: 'quantity' },
  requisition: { site: { to: 'site' }, status: 'status' },
  requisitionLine: { item: { to: 'item' }, openQty: 'quantity', unit: { to: 'itemUnit' } },
  transfer: { site: { to: 'site' }, status: 'status', toSite: { to: 'site' } },
  transferLine: { item: { to: 'item' }, openQty: 'quantity', unit: { to: 'itemUnit' } },
}

const itemStockReads: TableReads['entities'] = {
  item: {},
  itemLocation: { isActive: 'boolean', location: { to: 'location' }, parMin: 'quantity' },
  itemSupplier: { isPreferred: 'boolean', supplier: { to: 'supplier' } },
  itemUnit: { den: 'quantity', num: 'quantity' },
  location: { isActive: 'boolean', site: { to: 'site' } },
  purchaseOrder: { site: { to: 'site' }, status: 'status' },
  purchaseOrderLine: { item: { to: 'item' }, openQty: 'quantity', unit: { to: 'itemUnit' } },
}

const goodsThereReads: TableReads['entities'] = {
  ...itemStockReads,
  location: { ...itemStockReads['location'], locationType: { to: 'locationType' } },
}

/** What the migrations of counts and of stock at places read of the tables of entities. */
export const storesReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/stock/402_short_on_the_way.sql',
    entities: { transfer: { ...inTransitReads['transfer'], lossReason: { to: 'reason' } } },
  },
  {
    by: 'server/db/migrations-after/requests/526_lots_of_requisitions.sql',
    entities: {
      item: { lotTracked: 'boolean' },
      requisitionLine: { isLotTracked: 'boolean', item: { to: 'item' }, openQty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/532_totals_of_issues.sql',
    entities: {
      requisition: { lineCount: 'integer', totalIssuedQty: 'quantity' },
      requisitionLine: { insteadOf: { to: 'item' }, issuedQty: 'quantity', item: { to: 'item' } },
      transfer: {
        shippedOn: 'date',
        totalLostQty: 'quantity',
        totalReceivedQty: 'quantity',
        totalShippedQty: 'quantity',
      },
      transferLine: { lostQty: 'quantity', receivedQty: 'quantity', shippedQty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/counts/400_counts_due.sql',
    entities: countsDueReads,
  },
  {
    by: 'server/db/migrations-after/counts/555_counted_in_part.sql',
    entities: {
      ...countsDueReads,
      physicalInventory: { ...countsDueReads['physicalInventory'], site: { to: 'site' } },
      physicalInventoryLine: { counted: 'quantity', inPart: 'boolean', item: { to: 'item' } },
    },
  },
  {
    by: 'server/db/migrations-after/counts/544_places_counted_whole.sql',
    entities: countedWholeReads,
  },
  {
    by: 'server/db/migrations-after/counts/690_sheets_counted_now.sql',
    entities: {
      ...countedWholeReads,
      physicalInventory: { ...countedWholeReads.physicalInventory, frozenAt: 'instant' },
    },
  },
  {
    by: 'server/db/migrations-after/bins-and-lots/310_lots.sql',
    entities: {
      ...receivedLotReads,
      receiptLine: { ...receivedLotReads['receiptLine'], bin: { to: 'bin' } },
      bin: {
        code: 'text',
        isActive: 'boolean',
        location: { to: 'location' },
        priority: 'integer',
        site: { to: 'site' },
      },
      item: { baseUnit: { to: 'unit' }, lotTracked: 'boolean' },
      location: { code: 'text', putAway: 'choice', site: { to: 'site' } },
      lot: {
        code: 'text',
        document: 'text',
        expiresOn: 'date',
        item: { to: 'item' },
        madeOn: 'date',
        supplier: { to: 'supplier' },
      },
    },
  },
  {
    by: 'server/db/migrations-after/stock/522_photos_of_spoilages.sql',
    entities: { spoilage: { hasPhoto: 'boolean', photo: 'image', photoCount: 'integer' } },
  },
  {
    by: 'server/db/migrations-after/bins-and-lots/520_postings_of_bins.sql',
    entities: {
      bin: { code: 'text', priority: 'integer' },
      item: { lotTracked: 'boolean' },
      location: { putAway: 'choice' },
    },
  },
  {
    by: 'server/db/migrations-after/bins-and-lots/580_named_bins.sql',
    entities: {
      bin: { code: 'text', priority: 'integer' },
      item: { lotTracked: 'boolean' },
      location: { putAway: 'choice' },
    },
  },
  {
    by: 'server/db/migrations-after/bins-and-lots/401_bin_stock_unit.sql',
    entities: {
      bin: { isActive: 'boolean', location: { to: 'location' }, priority: 'integer' },
      item: { baseUnit: { to: 'unit' } },
      itemUnit: { unit: { to: 'unit' } },
      lot: { expiresOn: 'date' },
    },
  },
  {
    by: 'server/db/migrations-after/counts/131_first_counts.sql',
    entities: { physicalInventoryLine: { counted: 'quantity', firstCounted: 'quantity', recountNo: 'integer' } },
  },
  {
    by: 'server/db/migrations-after/stock/132_stock_row_id.sql',
    entities: {
      item: { baseUnit: { to: 'unit' } },
      itemLocation: { isActive: 'boolean', location: { to: 'location' }, parMax: 'quantity', parMin: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/stock/186_stock_pages.sql',
    entities: {
      item: { baseUnit: { to: 'unit' } },
      itemLocation: { isActive: 'boolean', location: { to: 'location' }, parMax: 'quantity', parMin: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/posting/621_on_hand_after.sql',
    entities: { item: { baseUnit: { to: 'unit' } } },
  },
  { by: 'server/db/migrations-after/stock/370_item_stock.sql', entities: itemStockReads },
  {
    by: 'server/db/migrations-after/requests/586_goods_that_lie_there.sql',
    entities: goodsThereReads,
  },
  {
    by: 'server/db/migrations-after/requests/525_promised_stock.sql',
    entities: { item: {}, location: { locationType: { to: 'locationType' } }, ...promisedReads },
  },
  {
    by: 'server/db/migrations-after/stock/711_items_whole.sql',
    entities: { ...goodsThereReads, ...promisedReads },
  },
  {
    by: 'server/db/migrations-after/requests/700_coming_to_a_place.sql',
    entities: {
      itemUnit: { den: 'quantity', num: 'quantity' },
      purchaseOrder: { deliveryLocation: { to: 'location' }, site: { to: 'site' }, status: 'status' },
      purchaseOrderLine: { item: { to: 'item' }, openQty: 'quantity', qty: 'quantity', unit: { to: 'itemUnit' } },
      requisition: {
        requestLocation: { to: 'location' },
        site: { to: 'site' },
        status: 'status',
        supplyLocation: { to: 'location' },
      },
      requisitionLine: { item: { to: 'item' }, openQty: 'quantity', qty: 'quantity', unit: { to: 'itemUnit' } },
      transfer: {
        fromLocation: { to: 'location' },
        site: { to: 'site' },
        status: 'status',
        toLocation: { to: 'location' },
        toSite: { to: 'site' },
      },
      transferLine: { item: { to: 'item' }, openQty: 'quantity', qty: 'quantity', unit: { to: 'itemUnit' } },
    },
  },
  {
    by: 'server/db/migrations-after/stock/394_recipe_unit.sql',
    entities: {
      item: { baseUnit: { to: 'unit' } },
      itemUnit: { isRecipe: 'boolean', unit: { to: 'unit' } },
    },
  },
  {
    by: 'server/db/migrations-after/stock/496_recipe_yield.sql',
    entities: {
      item: { baseUnit: { to: 'unit' }, wastePct: 'percent' },
      itemUnit: { isRecipe: 'boolean', unit: { to: 'unit' } },
    },
  },
  {
    by: 'server/db/migrations-after/records/470_shared_packages.sql',
    entities: {
      marketList: { package: { to: 'package' }, postDate: 'date' },
      package: { forLimits: 'boolean', owner: 'choice', site: { to: 'site' } },
      packageLimitPackage: { package: { to: 'package' } },
      physicalInventory: { package: { to: 'package' }, postDate: 'date' },
      purchaseRequest: { package: { to: 'package' }, postDate: 'date' },
      requisition: { package: { to: 'package' }, postDate: 'date' },
    },
  },
  {
    by: 'server/db/migrations-after/records/471_packages_of_counts.sql',
    entities: {
      marketList: { package: { to: 'package' }, postDate: 'date' },
      package: {},
      physicalInventory: { package: { to: 'package' }, postDate: 'date' },
      physicalInventoryLoad: { package: { to: 'package' } },
      purchaseRequest: { package: { to: 'package' }, postDate: 'date' },
      requisition: { package: { to: 'package' }, postDate: 'date' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/393_template_figures.sql',
    entities: {
      requisitionTemplate: {
        onFriday: 'boolean',
        onMonday: 'boolean',
        onSaturday: 'boolean',
        onSunday: 'boolean',
        onThursday: 'boolean',
        onTuesday: 'boolean',
        onWednesday: 'boolean',
      },
      requisitionTemplateLine: {},
    },
  },
  {
    by: 'server/db/migrations-after/requests/495_template_days.sql',
    entities: {
      requisitionTemplate: {
        onFriday: 'boolean',
        onMonday: 'boolean',
        onSaturday: 'boolean',
        onSunday: 'boolean',
        onThursday: 'boolean',
        onTuesday: 'boolean',
        onWednesday: 'boolean',
      },
      requisitionTemplateLine: {},
    },
  },
  {
    by: 'server/db/migrations-after/requests/540_asked_once.sql',
    entities: {
      requisition: { totalQty: 'quantity' },
      requisitionLine: { insteadOf: { to: 'item' }, qty: 'quantity' },
    },
  },
]
