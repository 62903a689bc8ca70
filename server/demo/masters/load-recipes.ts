import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoRecipe } from '../demo-data.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Masters } from '../loaded-item.ts'
import { idOf, type MastersWork } from './create-all.ts'

/** A recipe that others are made of: its id, and those of its units by their codes. */
export interface LoadedRecipe {
  readonly id: number
  readonly units: ReadonlyMap<string, number>
}

/** What is cooked, a recipe after those it is made of; those whose items the tenant does not have are left out. */
export async function loadRecipes(
  { actor, at, data }: MastersWork,
  masters: Masters,
  places: readonly LoadedLocation[],
): Promise<ReadonlyMap<string, LoadedRecipe>> {
  const made = new Map<string, LoadedRecipe>()
  const [store] = places
  if (store === undefined) return made
  for (const recipe of data.recipes) {
    const lines = linesOf(recipe, masters, made)
    if (lines === undefined) continue
    const units = Object.entries({ [recipe.yield[1]]: ['1', '1'] as const, ...recipe.units })
    const document = await actor.create('Recipes', at, {
      ...headerOf(recipe, masters),
      CostedAtId: store.id,
      EffectiveFrom: at.toISOString().slice(0, 10),
      Lines: lines,
      Steps: recipe.steps.map((text) => ({ Text: text.replace(/^! /, ''), IsCritical: text.startsWith('! ') })),
      Units: units.map(([code, [Num, Den]]) => ({ UnitId: idOf(masters.units, code), Num, Den })),
    })
    // The answer carries the lines the server numbered, in the order they were sent.
    const rows = document.row['Units'] as readonly { readonly Id: number }[]
    const ids = units.map(([code], index) => [code, rows[index]?.Id ?? 0] as const)
    made.set(recipe.code, { id: document.row.Id, units: new Map(ids) })
    if (recipe.draft !== true) await actor.move('Recipes', at, { document, move: 'approve' })
  }
  return made
}

function headerOf(recipe: DemoRecipe, { units }: Masters): WireRecord {
  const [yieldQty, yieldUnit] = recipe.yield
  const [prep, cook] = recipe.minutes
  return {
    Number: recipe.code,
    Name: recipe.name,
    RecipeType: recipe.type,
    Category: recipe.category,
    Station: recipe.station,
    YieldQty: yieldQty,
    YieldUnitId: idOf(units, yieldUnit),
    Portions: recipe.portions ?? null,
    Price: recipe.price ?? null,
    PrepMinutes: prep,
    CookMinutes: cook,
    ShelfLifeDays: recipe.life ?? null,
  }
}

function linesOf(
  { lines }: DemoRecipe,
  { items }: Masters,
  made: ReadonlyMap<string, LoadedRecipe>,
): readonly WireRecord[] | undefined {
  const rows = lines.map((line): WireRecord | undefined => {
    if (typeof line === 'string') return { Kind: 'Text', Text: line }
    const share = { Qty: line.qty, YieldPct: line.yield ?? '100', TakesUp: line.takesUp === true }
    if ('recipe' in line) {
      const part = made.get(line.recipe)
      return part && { Kind: 'Recipe', RecipeId: part.id, RecipeUnitId: idOf(part.units, line.unit), ...share }
    }
    const item = items.find(({ name }) => name === line.item)
    return item && { Kind: 'Item', ItemId: item.id, UnitId: item.baseUnitId, ...share }
  })
  return rows.every((row) => row !== undefined) ? rows : undefined
}
