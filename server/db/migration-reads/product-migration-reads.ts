import type { TableReads } from '#core/model/table-reads.ts'

/** What the SQL of migrations about what products hold and how they are listed reads of tables that definitions draw. */
export const productMigrationReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/recipes/432_product_allergens.sql',
    entities: {
      allergen: { name: 'text' },
      item: { name: 'text' },
      itemAllergen: { allergen: { to: 'allergen' }, presence: 'choice' },
      product: { costedAt: { to: 'location' } },
      productComponent: { item: { to: 'item' }, product: { to: 'product' }, recipe: { to: 'recipe' } },
    },
  },
  {
    by: 'server/db/migrations-after/recipes/486_product_list.sql',
    entities: {
      item: {},
      itemAllergen: { allergen: { to: 'allergen' }, presence: 'choice' },
      mealPeriod: { name: 'text' },
      product: {
        costTargetPct: 'percent',
        costedAt: { to: 'location' },
        isActive: 'boolean',
        name: 'text',
        number: 'text',
        price: 'money',
        productType: { to: 'productType' },
        revenueCentre: { to: 'revenueCentre' },
        taxClass: { to: 'taxClass' },
      },
      productCode: { plu: 'text' },
      productComponent: {},
      productMealPeriod: { mealPeriod: { to: 'mealPeriod' } },
    },
  },
]
