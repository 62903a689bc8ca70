import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf, type MastersWork } from './create-all.ts'
import type { DemoProduct } from '../demo-data.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Masters } from '../loaded-item.ts'
import type { LoadedRecipe } from './load-recipes.ts'
import { soldAs } from './sold-as.ts'

/** What products are made of. */
interface Parts extends Masters {
  readonly recipes: ReadonlyMap<string, LoadedRecipe>
}

/** Creates what is sold, a product after those it holds. Those whose items the tenant does not have are left out. */
export async function loadProducts(
  { actor, at, data }: MastersWork,
  masters: Parts,
  places: readonly LoadedLocation[],
): Promise<void> {
  const made = new Map<string, number>()
  const [store] = places
  if (store === undefined) return
  for (const product of data.products) {
    const components = componentsOf(product, masters, made)
    if (components === undefined) continue
    const body = {
      Number: product.code,
      Name: product.name,
      ProductTypeId: idOf(masters.setup.productTypes, product.type),
      Price: product.price,
      CostTargetPct: targetOf(data.simple['ProductTypes'], product.type),
      CostedAtId: store.id,
      Components: components,
      Codes: [{ PosSystem: 'Counter', Plu: product.plu }],
      ...soldAs(product.type, masters.setup),
    }
    const { row } = await actor.create('Products', at, body)
    made.set(product.code, row.Id)
  }
}

function targetOf(types: readonly WireRecord[] | undefined, code: string): WireRecord[string] {
  return types?.find((type) => type['Code'] === code)?.['CostTargetPct'] ?? null
}

function componentsOf(
  { components }: DemoProduct,
  { items, recipes }: Parts,
  products: ReadonlyMap<string, number>,
): readonly WireRecord[] | undefined {
  const rows = components.map((component): WireRecord | undefined => {
    if (typeof component === 'string') {
      const ProductId = products.get(component)
      return ProductId === undefined ? undefined : { Kind: 'Product', ProductId, Qty: '1' }
    }
    if ('recipe' in component) {
      const recipe = recipes.get(component.recipe)
      // The first of its units is that of its yield.
      const [unit] = [...(recipe?.units.values() ?? [])]
      return recipe && { Kind: 'Recipe', RecipeId: recipe.id, RecipeUnitId: unit ?? null, Qty: component.qty }
    }
    const item = items.find(({ name }) => name === component.item)
    return item && { Kind: 'Item', ItemId: item.id, UnitId: item.baseUnitId, Qty: component.qty }
  })
  return rows.every((row) => row !== undefined) ? rows : undefined
}
