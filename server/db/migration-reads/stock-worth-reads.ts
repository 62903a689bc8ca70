import type { TableReads } from '#core/model/table-reads.ts'

/** What every form of the view of stock value on a day reads. */
const entities: TableReads['entities'] = {
  item: { baseUnit: { to: 'unit' }, category: { to: 'category' }, itemClass: { to: 'itemClass' } },
}

/** What the migrations of stock value on a day read of tables that definitions draw. */
export const stockWorthReads: readonly TableReads[] = [
  { by: 'server/db/migrations-after/stock/590_stock_worth.sql', entities },
  { by: 'server/db/migrations-after/posting/600_worth_from_now.sql', entities },
  { by: 'server/db/migrations-after/posting/701_worth_of_single_places.sql', entities },
  { by: 'server/db/migrations-after/posting/708_worth_place_by_place.sql', entities },
]
