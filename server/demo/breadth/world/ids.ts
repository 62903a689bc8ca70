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
    mealPeriod: { code: 'text' },
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
    taxClass: { code: 'text' },
    unit: { code: 'text' },
  },
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Rows by a name of their own, by kind. */
const named = {
  allergens: (tenantId: string) => sql<Named>`select id, code as name from allergen where tenant_id = ${tenantId}`,
  accounts: (tenantId: string) => sql<Named>`select id, code as name from gl_account where tenant_id = ${tenantId}`,
  categories: (tenantId: string) => sql<Named>`select id, code as name from category where tenant_id = ${tenantId}`,
  centres: (tenantId: string) => sql<Named>`select id, code as name from cost_centre where tenant_id = ${tenantId}`,
  currencies: (tenantId: string) => sql<Named>`select id, code as name from currency where tenant_id = ${tenantId}`,
  customers: (tenantId: string) => sql<Named>`select id, number as name from customer where tenant_id = ${tenantId}`,
  items: (tenantId: string) => sql<Named>`select id, number as name from item where tenant_id = ${tenantId}`,
  itemClasses: (tenantId: string) => sql<Named>`select id, code as name from item_class where tenant_id = ${tenantId}`,
  itemTypes: (tenantId: string) => sql<Named>`select id, code as name from item_type where tenant_id = ${tenantId}`,
  mealPeriods: (tenantId: string) => sql<Named>`select id, code as name from meal_period where tenant_id = ${tenantId}`,
  nutrients: (tenantId: string) => sql<Named>`select id, code as name from nutrient where tenant_id = ${tenantId}`,
  packages: (tenantId: string) => sql<Named>`select id, number as name from package where tenant_id = ${tenantId}`,
  places: (tenantId: string) => sql<Named>`select id, code as name from location where tenant_id = ${tenantId}`,
  priceLevels: (tenantId: string) => sql<Named>`select id, code as name from price_level where tenant_id = ${tenantId}`,
  products: (tenantId: string) => sql<Named>`select id, number as name from product where tenant_id = ${tenantId}`,
  productTypes: (tenantId: string) =>
    sql<Named>`select id, code as name from product_type where tenant_id = ${tenantId}`,
  reasons: (tenantId: string) => sql<Named>`select id, code as name from reason where tenant_id = ${tenantId}`,
  roles: (tenantId: string) => sql<Named>`select id, name as name from role where tenant_id = ${tenantId}`,
  suppliers: (tenantId: string) => sql<Named>`select id, number as name from supplier where tenant_id = ${tenantId}`,
  taxClasses: (tenantId: string) => sql<Named>`select id, code as name from tax_class where tenant_id = ${tenantId}`,
  templates: (tenantId: string) =>
    sql<Named>`select id, name as name from requisition_template where tenant_id = ${tenantId}`,
  terms: (tenantId: string) => sql<Named>`select id, code as name from payment_terms where tenant_id = ${tenantId}`,
  units: (tenantId: string) => sql<Named>`select id, code as name from unit where tenant_id = ${tenantId}`,
  users: (tenantId: string) => sql<Named>`select id, username as name from app_user where tenant_id = ${tenantId}`,
} as const

/** Ids by name, of each kind of master; those of units of items and recipes by both their names, such as `PRO-1001/case`. */
export type BreadthIds = Readonly<
  Record<keyof typeof named | 'itemUnits' | 'recipes' | 'recipeUnits', Map<string, number>>
>

/** Reads what a tenant has by now. */
export async function readIds(trx: Trx, tenantId: string): Promise<BreadthIds> {
  const mapOf = (rows: readonly Named[]) => new Map(rows.map(({ name, id }) => [name, id]))
  const found = new Map<string, Map<string, number>>()
  for (const [kind, read] of Object.entries(named)) {
    const { rows } = await read(tenantId).execute(trx)
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
