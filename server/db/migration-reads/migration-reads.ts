import type { TableReads } from '#core/model/table-reads.ts'
import { addressReads } from './address-reads.ts'
import { productMigrationReads } from './product-migration-reads.ts'
import { recipeDayReads } from './recipe-day-reads.ts'
import { recipeMigrationReads } from './recipe-migration-reads.ts'
import { processingReads } from './processing-reads.ts'
import { priceReads } from './price-reads.ts'
import { priceStepReads } from './price-step-reads.ts'
import { currencyReads } from './currency-reads.ts'
import { invoiceReads } from './invoice-reads.ts'
import { countedBookReads } from './counted-book-reads.ts'
import { creditMigrationReads } from './credit-reads.ts'
import { purchasingReads } from './purchasing-reads.ts'
import { qualityReads } from './quality-reads.ts'
import { inTransitReads, siteTodayReads } from './site-today-reads.ts'
import { returnMigrationReads } from './return-reads.ts'
import { stockWorthReads } from './stock-worth-reads.ts'
import { storesReads } from './stores-reads.ts'
import { twoWayReads } from './two-way-reads.ts'
import { lastUsedReads } from './last-used-reads.ts'
import { recipeUnitReads } from './recipe-unit-reads.ts'
import { useReads } from './use-reads.ts'
import { wordsMigrationReads } from './words-reads.ts'

/** Who stands in for whom, and when. */
const standsIn = { delegate: { to: 'user' }, delegator: { to: 'user' }, validFrom: 'date', validTo: 'date' } as const

/** What the view of what is not done reads. */
const openTransactionReads: TableReads['entities'] = {
  itemUnit: { den: 'quantity', num: 'quantity' },
  requisition: {
    docNo: 'text',
    neededBy: 'date',
    postDate: 'date',
    reference: 'text',
    requestLocation: { to: 'location' },
    site: { to: 'site' },
    status: 'status',
    supplyLocation: { to: 'location' },
    totalValue: 'money',
  },
  requisitionLine: { item: { to: 'item' }, openQty: 'quantity', unit: { to: 'itemUnit' } },
  transfer: {
    docNo: 'text',
    expectedOn: 'date',
    fromLocation: { to: 'location' },
    postDate: 'date',
    reference: 'text',
    site: { to: 'site' },
    status: 'status',
    toLocation: { to: 'location' },
    totalValue: 'money',
  },
  transferLine: { item: { to: 'item' }, qty: 'quantity', unit: { to: 'itemUnit' } },
}

/** A line of which something is open. */
const openLine = { item: { to: 'item' }, openQty: 'quantity', unit: { to: 'itemUnit' } } as const

/** What the views of what documents still order, ask for and bring of an item read. */
const openLineReads: TableReads['entities'] = {
  item: { baseUnit: { to: 'unit' } },
  itemUnit: { den: 'quantity', num: 'quantity' },
  purchaseOrder: {
    deliveryDate: 'date',
    deliveryLocation: { to: 'location' },
    docNo: 'text',
    site: { to: 'site' },
    status: 'status',
    supplier: { to: 'supplier' },
  },
  purchaseOrderLine: { ...openLine, deliveryDate: 'date' },
  requisition: {
    docNo: 'text',
    neededBy: 'date',
    requestLocation: { to: 'location' },
    site: { to: 'site' },
    status: 'status',
    supplyLocation: { to: 'location' },
  },
  requisitionLine: openLine,
  transfer: {
    docNo: 'text',
    expectedOn: 'date',
    fromLocation: { to: 'location' },
    site: { to: 'site' },
    status: 'status',
    toLocation: { to: 'location' },
    toSite: { to: 'site' },
  },
  transferLine: openLine,
}

/** What a requisition is short of, read of its lines. */
const requisitionShortReads: TableReads['entities'] = {
  itemUnit: { den: 'quantity', num: 'quantity' },
  requisition: { site: { to: 'site' }, status: 'status', supplyLocation: { to: 'location' } },
  requisitionLine: {
    item: { to: 'item' },
    issuedQty: 'quantity',
    openQty: 'quantity',
    qty: 'quantity',
    replacedQty: 'quantity',
    unit: { to: 'itemUnit' },
    postedValue: 'money',
    value: 'money',
  },
}

/** What migrations that run behind the tables of entities read of them: without it no new database can be made. */
export const migrationReads: readonly TableReads[] = [
  ...countedBookReads,
  ...priceReads,
  ...priceStepReads,
  ...currencyReads,
  ...purchasingReads,
  ...invoiceReads,
  ...creditMigrationReads,
  ...storesReads,
  ...returnMigrationReads,
  ...stockWorthReads,
  ...wordsMigrationReads,
  ...twoWayReads,
  ...processingReads,
  qualityReads,
  siteTodayReads,
  {
    by: 'server/db/migrations-after/records/109_currency_rates.sql',
    entities: {
      currencyRate: {
        baseCurrency: { to: 'currency' },
        currency: { to: 'currency' },
        rate: 'rate',
        validFrom: 'date',
      },
      customer: { currency: { to: 'currency' } },
      itemSupplier: { currency: { to: 'currency' } },
      supplier: { currency: { to: 'currency' } },
    },
  },
  {
    by: 'server/db/migrations-after/posting/045_limits_accounts_periods.sql',
    entities: {
      category: { expenseAccount: { to: 'glAccount' }, inventoryAccount: { to: 'glAccount' }, name: 'text' },
      glAccount: { accountKind: { options: ['INVENTORY', 'TRANSIT'] }, isActive: 'boolean', name: 'text' },
      item: { category: { to: 'category' }, name: 'text' },
    },
  },
  {
    by: 'server/db/migrations-after/posting/382_fiscal_year.sql',
    entities: {
      fiscalYear: {
        calendar: 'choice',
        fiscalYear: 'integer',
        hasExtraWeek: 'boolean',
        site: { to: 'site' },
        startsOn: 'date',
      },
    },
  },
  {
    by: 'server/db/migrations-after/posting/430_period_checks.sql',
    entities: {
      glAccount: { accountKind: { options: ['RNI'] } },
      location: { locationType: { to: 'locationType' } },
    },
  },
  {
    by: 'server/db/migrations-after/posting/046_account_gap_by_event.sql',
    entities: {
      category: { expenseAccount: { to: 'glAccount' }, inventoryAccount: { to: 'glAccount' }, name: 'text' },
      glAccount: { accountKind: { options: ['INVENTORY', 'TRANSIT'] }, isActive: 'boolean' },
      item: { category: { to: 'category' } },
    },
  },
  {
    by: 'server/db/migrations-after/approvals/048_approval_round.sql',
    entities: { approvalRule: { maxAmount: 'money' } },
  },
  {
    by: 'server/db/migrations-after/stock/052_stock_views.sql',
    entities: {
      item: { baseUnit: { to: 'unit' } },
      itemLocation: { isActive: 'boolean', location: { to: 'location' }, parMax: 'quantity', parMin: 'quantity' },
    },
  },
  { by: 'server/db/migrations-after/stock/717_location_moved.sql', entities: { location: {} } },
  {
    by: 'server/db/migrations-after/approvals/055_approval_request_family.sql',
    entities: { approvalRule: { docType: 'choice' } },
  },
  {
    by: 'server/db/migrations-after/stock/060_in_transit.sql',
    entities: inTransitReads,
  },
  { by: 'server/db/migrations-after/records/061_open_transaction.sql', entities: openTransactionReads },
  { by: 'server/db/migrations-after/records/331_open_transaction_short.sql', entities: openTransactionReads },
  { by: 'server/db/migrations-after/requests/620_open_lines.sql', entities: openLineReads },
  {
    by: 'server/db/migrations-after/requests/392_requisition_figures.sql',
    entities: {
      ...openTransactionReads,
      requisition: { ...openTransactionReads['requisition'], priority: { options: ['Normal', 'Urgent'] } },
      requisitionLine: { ...openTransactionReads['requisitionLine'], issuedQty: 'quantity', qty: 'quantity' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/472_requisition_short.sql',
    entities: {
      itemUnit: { den: 'quantity', num: 'quantity' },
      requisition: { site: { to: 'site' }, status: 'status', supplyLocation: { to: 'location' } },
      requisitionLine: {
        item: { to: 'item' },
        issuedQty: 'quantity',
        openQty: 'quantity',
        qty: 'quantity',
        unit: { to: 'itemUnit' },
        postedValue: 'money',
        value: 'money',
      },
    },
  },
  {
    by: 'server/db/migrations-after/requests/502_substituted_lines.sql',
    entities: requisitionShortReads,
  },
  {
    by: 'server/db/migrations-after/requests/556_requisition_short_once.sql',
    entities: requisitionShortReads,
  },
  {
    by: 'server/db/migrations-after/requests/712_short_in_one_unit.sql',
    entities: {
      ...requisitionShortReads,
      item: { baseUnit: { to: 'unit' } },
      itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    },
  },
  {
    by: 'server/db/migrations-after/approvals/056_approval_task.sql',
    entities: { approvalDelegation: standsIn },
  },
  {
    by: 'server/db/migrations-after/approvals/133_approval_ask.sql',
    entities: { approvalDelegation: standsIn },
  },
  {
    by: 'server/db/migrations-after/records/070_category_tree.sql',
    entities: { category: { name: 'text', treePath: 'path' } },
  },
  {
    by: 'server/db/migrations-after/counts/084_count_sheets.sql',
    entities: {
      item: { baseUnit: { to: 'unit' } },
      itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
      physicalInventory: {
        category: { to: 'category' },
        frozenAt: 'instant',
        loadBy: { options: ['All', 'Category'] },
        uncounted: { options: ['Leave'] },
      },
      physicalInventoryLine: {
        book: 'quantity',
        count1: 'quantity',
        countNo: 'integer',
        counted: 'quantity',
        item: { to: 'item' },
        unit: { to: 'itemUnit' },
        unit1: { to: 'itemUnit' },
        variance: 'quantity',
      },
    },
  },
  {
    by: 'server/db/migrations-after/bins-and-lots/101_bins.sql',
    entities: {
      bin: {
        code: 'text',
        isActive: 'boolean',
        location: { to: 'location' },
        priority: 'integer',
        site: { to: 'site' },
      },
      binItem: { item: { to: 'item' }, use: 'choice' },
      item: { baseUnit: { to: 'unit' } },
      location: { putAway: { options: ['HomeBin'] }, site: { to: 'site' } },
    },
  },
  recipeUnitReads,
  ...useReads,
  addressReads,
  ...lastUsedReads,
  ...productMigrationReads,
  ...recipeMigrationReads,
  ...recipeDayReads,
]
