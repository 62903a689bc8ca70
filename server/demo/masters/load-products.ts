import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf, type MastersWork } from './create-all.ts'
import type { DemoProduct } from '../demo-data.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Masters } from '../loaded-item.ts'

/** A product that others hold, and what it cost then. */
interface MadeProduct {
  readonly id: number
  readonly cost: unknown
}

/** Creates what is sold, a product after those it holds. Those whose items the tenant does not have are left out. */
export async function loadProducts(
  { actor, at, data }: MastersWork,
  masters: Masters,
  places: readonly LoadedLocation[],
): Promise<void> {
  const made = new Map<string, MadeProduct>()
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
    }
    const { row } = await actor.create('Products', at, body)
    made.set(product.code, { id: row.Id, cost: row['TheoreticalCost'] ?? null })
  }
}

function targetOf(types: readonly WireRecord[] | undefined, code: string): WireRecord[string] {
  return types?.find((type) => type['Code'] === code)?.['CostTargetPct'] ?? null
}

function componentsOf(
  { components }: DemoProduct,
  { items }: Masters,
  products: ReadonlyMap<string, MadeProduct>,
): readonly WireRecord[] | undefined {
  const rows = components.map((component): WireRecord | undefined => {
    if (typeof component === 'string') {
      const product = products.get(component)
      return product === undefined
        ? undefined
        : { Kind: 'Product', ProductId: product.id, ProductCost: product.cost, Qty: '1' }
    }
    const item = items.find(({ name }) => name === component.item)
    return item && { Kind: 'Item', ItemId: item.id, UnitId: item.baseUnitId, Qty: component.qty }
  })
  return rows.every((row) => row !== undefined) ? rows : undefined
}
