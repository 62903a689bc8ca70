import { loadBanks } from './masters/banks.ts'
import { loadFurtherBudgets } from './masters/budgets.ts'
import { loadCustomers } from './masters/customers.ts'
import { enrichItems, loadItems } from './masters/items.ts'
import { loadPackages } from './masters/packages.ts'
import { loadPeople } from './masters/people.ts'
import { loadPictures } from './masters/pictures.ts'
import { loadProducts } from './masters/products.ts'
import { loadReasons } from './masters/reasons.ts'
import { loadRecipes, loadRecipeVersions } from './masters/recipes.ts'
import { loadRules, loadSettings } from './masters/settings.ts'
import { loadCurrency, loadSuppliers } from './masters/suppliers.ts'
import { loadTemplates } from './masters/templates.ts'
import { loadDocuments } from './stories/documents.ts'
import { loadLists } from './stories/lists.ts'
import { loadStories } from './stories/planted.ts'
import { loadBreadthStock } from './stories/stock.ts'
import type { BreadthPart } from './world/scene.ts'

/** What a house has beside what the first screens need, one part after another; each is begun with what the ones before left. */
export const breadthParts: readonly BreadthPart[] = [
  loadPeople,
  loadReasons,
  loadCurrency,
  loadSuppliers,
  loadBanks,
  loadCustomers,
  loadItems,
  enrichItems,
  loadPictures,
  loadRecipes,
  loadRecipeVersions,
  loadProducts,
  loadPackages,
  loadTemplates,
  // Before the rules, which would have somebody decide of it.
  loadFurtherBudgets,
  loadRules,
  loadSettings,
  loadBreadthStock,
  loadDocuments,
  loadLists,
  loadStories,
]
