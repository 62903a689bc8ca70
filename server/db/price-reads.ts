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
]
