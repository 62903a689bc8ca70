import type { TableReads } from '#core/model/table-reads.ts'

/** What the migrations of suppliers' prices read of the tables of entities. */
export const priceReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/160_supplier_prices.sql',
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
]
