import { loadBanks } from './masters/banks.ts'
import { loadCustomers } from './masters/customers.ts'
import { enrichItems, loadItems } from './masters/items.ts'
import { loadPackages } from './masters/packages.ts'
import { loadPeople } from './masters/people.ts'
import { loadProducts } from './masters/products.ts'
import { loadRecipes, loadRecipeVersions } from './masters/recipes.ts'
import { loadRules, loadSettings } from './masters/settings.ts'
import { loadCurrency, loadSuppliers } from './masters/suppliers.ts'
import { loadTemplates } from './masters/templates.ts'
import { loadDocuments } from './stories/documents.ts'
import { loadStories } from './stories/planted.ts'
import { loadBreadthStock } from './stories/stock.ts'
import type { BreadthPart } from './world/scene.ts'

/** What a house has beside what the first screens need, one part after another; each is begun with what the ones before left. */
export const breadthParts: readonly BreadthPart[] = [
  loadPeople,
  loadCurrency,
  loadSuppliers,
  loadBanks,
  loadCustomers,
  loadItems,
  enrichItems,
  loadRecipes,
  loadRecipeVersions,
  loadProducts,
  loadPackages,
  loadTemplates,
  loadRules,
  loadSettings,
  loadBreadthStock,
  loadDocuments,
  loadStories,
]
