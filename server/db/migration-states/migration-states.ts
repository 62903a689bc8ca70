import type { StateReads } from '#core/model/table-reads.ts'
import { billStates } from './bill-states.ts'
import { orderStates } from './order-states.ts'
import { recipeStates } from './recipe-states.ts'
import { storesStates } from './stores-states.ts'

/** States of documents that views, functions and triggers of migrations name. */
export const migrationStates: readonly StateReads[] = [...billStates, ...orderStates, ...recipeStates, ...storesStates]
