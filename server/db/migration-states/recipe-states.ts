import type { StateReads } from '#core/model/table-reads.ts'

/** States of documents that migrations about recipes name. */
export const recipeStates: readonly StateReads[] = [
  {
    by: 'server/db/migrations-after/recipes/087_recipe_cost.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/088_recipe_line_cost.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/105_recipe_roll_up.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/106_recipe_contents.sql',
    states: { recipe: ['Retired'] },
  },
  {
    by: 'server/db/migrations-after/recipes/107_recipe_change.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/114_recipe_days.sql',
    states: { recipe: ['Approved', 'Retired'] },
  },
  {
    by: 'server/db/migrations-after/recipes/246_exchange_followers.sql',
    states: { recipe: ['Approved'], recipeExchange: ['Partial', 'Pending'] },
  },
  {
    by: 'server/db/migrations-after/recipes/330_recipe_uses.sql',
    states: { recipe: ['Draft', 'Retired'] },
  },
]
