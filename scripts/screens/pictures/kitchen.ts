import type { Picture } from '../picture.ts'
import { open, rows, steps, tab } from '../steps.ts'
import { recipeAdmin } from '../viewers.ts'

const recipes = 'inventory-management/view-Recipes'
const products = 'inventory-management/view-Products'

/** What is cooked and sold. */
export const kitchen: readonly Picture[] = [
  { name: 'recipes', who: recipeAdmin, route: recipes, first: rows },
  { name: 'recipe', who: recipeAdmin, route: recipes, first: open('House burger') },
  { name: 'recipe-draft', who: recipeAdmin, route: `${recipes}?view=drafts`, first: open() },
  { name: 'recipe-method', who: recipeAdmin, route: recipes, first: steps(open('House burger'), tab('Method')) },
  { name: 'recipe-narrow', who: recipeAdmin, route: recipes, first: open(), size: 'narrow' },
  { name: 'products', who: recipeAdmin, route: products, first: rows },
  { name: 'product', who: recipeAdmin, route: products, first: open('House burger') },
]
