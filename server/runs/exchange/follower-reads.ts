import type { TableReads } from '#core/model/table-reads.ts'

/** What the SQL about followers of an exchange reads of tables that definitions draw. */
export const followerReads: TableReads = {
  by: 'server/db/migrations-after/recipes/246_exchange_followers.sql',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    product: { costedAt: { to: 'location' }, name: 'text', number: 'text' },
    productComponent: {
      cost: 'cost',
      item: { to: 'item' },
      kind: 'choice',
      product: { to: 'product' },
      qty: 'quantity',
      recipe: { to: 'recipe' },
      recipeUnit: { to: 'recipeUnit' },
      unit: { to: 'itemUnit' },
    },
    recipe: {
      costedAt: { to: 'location' },
      effectiveFrom: 'date',
      name: 'text',
      number: 'text',
      revision: 'integer',
      status: 'status',
      yieldQty: 'quantity',
    },
    recipeExchange: {
      newItem: { to: 'item' },
      newQty: 'quantity',
      newUnit: { to: 'itemUnit' },
      newYieldPct: 'percent',
      oldItem: { to: 'item' },
      oldUnit: { to: 'itemUnit' },
      site: { to: 'site' },
      status: 'status',
    },
    recipeExchangeLine: {
      isTaken: 'boolean',
      outcome: { options: ['Open'] },
      recipe: { to: 'recipe' },
      run: { to: 'recipeExchange' },
    },
    recipeLine: {
      cost: 'cost',
      item: { to: 'item' },
      kind: 'choice',
      qty: 'quantity',
      recipe: { to: 'recipe' },
      recipeUnit: { to: 'recipeUnit' },
      text: 'text',
      unit: { to: 'itemUnit' },
      yieldPct: 'percent',
    },
    recipeUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
  },
}
