import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf } from '../../masters/create-all.ts'
import { boughtItems } from '../world/breadth-items.ts'
import { listOf, readTable, type TableRow } from '../world/read-table.ts'
import { happen, type BreadthPart, type Scene } from '../world/scene.ts'
import { customerKinds } from './customers.ts'
import { productTypes } from './products.ts'
import { recipeTypes } from './recipes.ts'

const columns = ['code', 'name', 'holds', 'purposes', 'location', 'supplier', 'members', 'site'] as const

type PackageRow = TableRow<(typeof columns)[number]>

/** Growers nearby. */
const growers = ['SUP-102', 'SUP-137', 'SUP-138']

/** Packages beside those of the first start: of places in walking order, order guides, and packages of recipes, suppliers, products and customers. */
export const loadPackages: BreadthPart = (scene) =>
  readTable('packages', columns)
    .filter(({ code }) => !scene.ids.packages.has(code))
    .map((row) =>
      happen(scene, ['Packages', row.name], () =>
        scene.people('admin', Number(row.site)).create('Packages', scene.now, {
          Number: row.code,
          Name: row.name,
          Holds: row.holds,
          ...Object.fromEntries(listOf(row.purposes).map((purpose) => [purpose, true])),
          LocationId: row.location === '' ? null : idOf(scene.ids.places, row.location),
          SupplierId: row.supplier === '' ? null : idOf(scene.ids.suppliers, row.supplier),
          ...membersOf(scene, row),
        }),
      ),
    )

function membersOf(scene: Scene, { holds, members }: PackageRow): WireRecord {
  const { ids } = scene
  const wanted = listOf(members)
  const among = (kinds: ReadonlyMap<string, string>) =>
    [...kinds].flatMap(([code, kind]) => (wanted.includes(kind) ? [code] : []))
  if (holds === 'Recipe')
    return { Recipes: among(recipeTypes()).map((code) => ({ RecipeId: idOf(ids.recipes, code) })) }
  if (holds === 'Product')
    return { Products: among(productTypes()).map((code) => ({ ProductId: idOf(ids.products, code) })) }
  if (holds === 'Customer')
    return { Customers: among(customerKinds()).map((code) => ({ CustomerId: idOf(ids.customers, code) })) }
  if (holds === 'Supplier') return { Suppliers: growers.map((code) => ({ SupplierId: idOf(ids.suppliers, code) })) }
  return { Items: itemsOf(scene, wanted) }
}

/** The items of some categories in walking order, eight to a shelf. */
function itemsOf({ ids, data }: Scene, categories: readonly string[]): readonly WireRecord[] {
  const items = [...data.items, ...boughtItems()].filter(({ category }) => categories.includes(category))
  return items.map(({ number, pack }, index) => ({
    ItemId: idOf(ids.items, number),
    UnitId: idOf(ids.itemUnits, `${number}/${pack}`),
    ShelfLabel: `${String.fromCodePoint(65 + Math.floor(index / 8))}-${(index % 8) + 1}`,
  }))
}
