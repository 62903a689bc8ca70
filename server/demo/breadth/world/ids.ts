import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const breadthReads: TableReads = {
  by: 'server/demo/breadth/world/ids.ts',
  entities: {
    allergen: { code: 'text' },
    category: { code: 'text' },
    costCentre: { code: 'text' },
    customer: { number: 'text' },
    glAccount: { code: 'text' },
    item: { number: 'text' },
    itemClass: { code: 'text' },
    itemType: { code: 'text' },
    itemUnit: { unit: { to: 'unit' } },
    location: { code: 'text' },
    nutrient: { code: 'text' },
    package: { number: 'text' },
    paymentTerms: { code: 'text' },
    priceLevel: { code: 'text' },
    product: { number: 'text' },
    productType: { code: 'text' },
    reason: { code: 'text' },
    recipe: { number: 'text', revision: 'integer' },
    recipeUnit: { unit: { to: 'unit' } },
    requisitionTemplate: { name: 'text' },
    supplier: { number: 'text' },
    unit: { code: 'text' },
  },
}

/** Tables whose rows have a name of their own, and the column of it. */
const named = {
  allergens: ['allergen', 'code'],
  accounts: ['gl_account', 'code'],
  categories: ['category', 'code'],
  centres: ['cost_centre', 'code'],
  currencies: ['currency', 'code'],
  customers: ['customer', 'number'],
  items: ['item', 'number'],
  itemClasses: ['item_class', 'code'],
  itemTypes: ['item_type', 'code'],
  nutrients: ['nutrient', 'code'],
  packages: ['package', 'number'],
  places: ['location', 'code'],
  priceLevels: ['price_level', 'code'],
  products: ['product', 'number'],
  productTypes: ['product_type', 'code'],
  reasons: ['reason', 'code'],
  roles: ['role', 'name'],
  suppliers: ['supplier', 'number'],
  templates: ['requisition_template', 'name'],
  terms: ['payment_terms', 'code'],
  units: ['unit', 'code'],
  users: ['app_user', 'username'],
} as const

/** Ids by name, of each kind of master; those of units of items and recipes by both their names, such as `PRO-1001/case`. */
export type BreadthIds = Readonly<
  Record<keyof typeof named | 'itemUnits' | 'recipes' | 'recipeUnits', Map<string, number>>
>

interface Named {
  readonly id: number
  readonly name: string
}

/** Reads what a tenant has by now. */
export async function readIds(trx: Trx, tenantId: string): Promise<BreadthIds> {
  const mapOf = (rows: readonly Named[]) => new Map(rows.map(({ name, id }) => [name, id]))
  const found = new Map<string, Map<string, number>>()
  for (const [kind, [table, column]] of Object.entries(named)) {
    const { rows } =
      await sql<Named>`select id, ${sql.ref(column)} as name from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(
        trx,
      )
    found.set(kind, mapOf(rows))
  }
  const { rows: itemUnits } = await sql<Named>`select l.id, i.number || '/' || u.code as name
    from item i join item_unit l on l.tenant_id = i.tenant_id and l.parent_id = i.id
    join unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id where i.tenant_id = ${tenantId}`.execute(trx)
  // The version that holds is the newest.
  const { rows: recipes } =
    await sql<Named>`select id, number as name from recipe where tenant_id = ${tenantId} order by revision`.execute(trx)
  const { rows: recipeUnits } = await sql<Named>`select l.id, r.number || '/' || u.code as name
    from recipe r join recipe_unit l on l.tenant_id = r.tenant_id and l.parent_id = r.id
    join unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id where r.tenant_id = ${tenantId} order by r.revision`.execute(
    trx,
  )
  const ids = {
    ...Object.fromEntries(found),
    itemUnits: mapOf(itemUnits),
    recipes: mapOf(recipes),
    recipeUnits: mapOf(recipeUnits),
  }
  // Every kind was read above.
  return ids as BreadthIds
}
