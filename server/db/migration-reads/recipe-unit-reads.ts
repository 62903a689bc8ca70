import type { TableReads } from '#core/model/table-reads.ts'

/** What the weights of units read. */
export const recipeUnitReads: TableReads = {
  by: 'server/db/migrations-after/recipes/670_unit_factors.sql',
  entities: {
    item: {
      baseUnit: { to: 'unit' },
      baseUnitGrams: 'quantity',
      density: 'quantity',
      name: 'text',
      nutritionBasis: 'choice',
    },
    itemNutrient: { amount: 'quantity', nutrient: { to: 'nutrient' }, unit: 'choice' },
    nutrient: { isActive: 'boolean', unit: 'choice' },
    recipe: { portions: 'integer', yieldQty: 'quantity' },
    unit: { code: 'text', den: 'quantity', dimension: 'choice', isSystem: 'boolean', num: 'quantity' },
  },
}
