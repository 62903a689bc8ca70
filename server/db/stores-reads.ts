import type { TableReads } from '#core/model/table-reads.ts'

/** What the migrations of counts and of stock at places read of the tables of entities. */
export const storesReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/stock/131_first_counts.sql',
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
]
