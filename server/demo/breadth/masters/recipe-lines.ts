import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf } from '../../masters/create-all.ts'
import type { DemoItem } from '../../demo-data.ts'
import type { Scene } from '../world/scene.ts'

/**
 * Lines such as `PRO-1028 8 60; R-102 4 oz`: an item in its base unit or in the unit that is named, with the percent that is left of what was bought; or a recipe
 * in one of its units, that of its yield when none is named.
 */
export function linesOf(scene: Scene, text: string, items: ReadonlyMap<string, DemoItem>): readonly WireRecord[] {
  return text === '' ? [] : text.split('; ').map((line) => lineOf(scene, line.split(' '), items))
}

function lineOf(
  { ids }: Scene,
  [code = '', qty = '', ...rest]: readonly string[],
  items: ReadonlyMap<string, DemoItem>,
): WireRecord {
  const unit = rest.find((word) => Number.isNaN(Number(word)))
  const left = rest.find((word) => !Number.isNaN(Number(word)))
  const share = { Qty: qty, ...(left === undefined ? {} : { YieldPct: left }) }
  if (code.startsWith('R-')) {
    const unitId = idOf(ids.recipeUnits, `${code}/${unit ?? 'each'}`)
    return { Kind: 'Recipe', RecipeId: idOf(ids.recipes, code), RecipeUnitId: unitId, ...share }
  }
  const base = items.get(code)?.base ?? ''
  return {
    Kind: 'Item',
    ItemId: idOf(ids.items, code),
    UnitId: idOf(ids.itemUnits, `${code}/${unit ?? base}`),
    ...share,
  }
}
