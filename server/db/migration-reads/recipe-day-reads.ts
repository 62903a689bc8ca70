import type { TableReads } from '#core/model/table-reads.ts'

/** What the SQL of migrations reads of tables that definitions draw: recipes between two days, and what is made of goods. */
export const recipeDayReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/recipes/114_recipe_days.sql',
    entities: {
      item: { name: 'text' },
      itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
      location: { name: 'text', site: { to: 'site' } },
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
      recipeComparison: { name: 'text', fromDay: 'date', recipe: { to: 'recipe' }, toDay: 'date' },
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
      unit: { code: 'text', name: 'text' },
    },
  },
  {
    by: 'server/db/migrations-after/recipes/719_cost_on_a_day.sql',
    entities: {
      item: { lastCost: 'cost', standardCost: 'cost', zeroCost: 'boolean' },
      location: { site: { to: 'site' } },
      recipe: {
        costedAt: { to: 'location' },
        portions: 'integer',
        revision: 'integer',
        yieldQty: 'quantity',
      },
    },
  },
  {
    by: 'server/db/migrations-after/stock/115_exploded_goods.sql',
    entities: {
      item: { isStocked: 'boolean' },
      itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
      productComponent: {
        item: { to: 'item' },
        product: { to: 'product' },
        qty: 'quantity',
        recipe: { to: 'recipe' },
        recipeUnit: { to: 'recipeUnit' },
        unit: { to: 'itemUnit' },
      },
      recipe: { producedItem: { to: 'item' }, yieldQty: 'quantity', yieldUnit: { to: 'unit' } },
      recipeLine: {
        item: { to: 'item' },
        qty: 'quantity',
        recipe: { to: 'recipe' },
        recipeUnit: { to: 'recipeUnit' },
        text: 'text',
        unit: { to: 'itemUnit' },
        yieldPct: 'percent',
      },
      recipeUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    },
  },
]
