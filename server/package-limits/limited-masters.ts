import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'

/** What this SQL reads of tables that definitions draw. */
export const packageMemberReads: TableReads = {
  by: 'server/package-limits/limited-masters.ts',
  entities: {
    packageItem: { item: { to: 'item' } },
    packageRecipe: { recipe: { to: 'recipe' } },
    packageSupplier: { supplier: { to: 'supplier' } },
    packageProduct: { product: { to: 'product' } },
    packageCustomer: { customer: { to: 'customer' } },
    customer: { name: 'text' },
    item: { name: 'text' },
    product: { name: 'text' },
    recipe: { name: 'text', number: 'text' },
    supplier: { name: 'text' },
  },
}

/** What packages limit: the kind of a limit, and what packages hold of it. */
export interface LimitedMaster {
  /** `limitType` of the limits on it. */
  readonly kind: string
  /** Ids of what packages hold of it; `packages` is what follows FROM, with the packages as `k`. */
  readonly heldIn: (packages: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The name of one of its records, as a value. */
  readonly nameOf: (tenantId: string, id: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Entities that packages limit (PKL-1). */
const masters: ReadonlyMap<string, LimitedMaster> = new Map<string, LimitedMaster>([
  [
    'item',
    {
      kind: 'Item',
      nameOf: (tenantId, id) => sql`(SELECT t.name FROM item AS t WHERE t.tenant_id = ${tenantId} AND t.id = ${id})`,
      heldIn: (packages) => sql`SELECT m.item_id FROM ${packages}
        JOIN package_item AS m ON m.tenant_id = k.tenant_id AND m.parent_id = k.id`,
    },
  ],
  [
    'recipe',
    {
      kind: 'Recipe',
      nameOf: (tenantId, id) => sql`(SELECT t.name FROM recipe AS t WHERE t.tenant_id = ${tenantId} AND t.id = ${id})`,
      // A recipe is its number: whichever version a package names holds them all (PKL-8).
      heldIn: (packages) => sql`SELECT v.id FROM ${packages}
        JOIN package_recipe AS m ON m.tenant_id = k.tenant_id AND m.parent_id = k.id
        JOIN recipe AS n ON n.tenant_id = m.tenant_id AND n.id = m.recipe_id
        JOIN recipe AS v ON v.tenant_id = n.tenant_id AND v.number = n.number`,
    },
  ],
  [
    'supplier',
    {
      kind: 'Supplier',
      nameOf: (tenantId, id) =>
        sql`(SELECT t.name FROM supplier AS t WHERE t.tenant_id = ${tenantId} AND t.id = ${id})`,
      heldIn: (packages) => sql`SELECT m.supplier_id FROM ${packages}
        JOIN package_supplier AS m ON m.tenant_id = k.tenant_id AND m.parent_id = k.id`,
    },
  ],
  [
    'customer',
    {
      kind: 'Customer',
      nameOf: (tenantId, id) =>
        sql`(SELECT t.name FROM customer AS t WHERE t.tenant_id = ${tenantId} AND t.id = ${id})`,
      heldIn: (packages) => sql`SELECT m.customer_id FROM ${packages}
        JOIN package_customer AS m ON m.tenant_id = k.tenant_id AND m.parent_id = k.id`,
    },
  ],
  [
    'product',
    {
      kind: 'Product',
      nameOf: (tenantId, id) => sql`(SELECT t.name FROM product AS t WHERE t.tenant_id = ${tenantId} AND t.id = ${id})`,
      heldIn: (packages) => sql`SELECT m.product_id FROM ${packages}
        JOIN package_product AS m ON m.tenant_id = k.tenant_id AND m.parent_id = k.id`,
    },
  ],
])

/** What limits there may be on records of an entity; undefined for entities no package limits. */
export function limitedMaster(entity: string): LimitedMaster | undefined {
  return masters.get(entity)
}
