import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'

/** What this SQL reads of tables that definitions draw. */
export const packageMemberReads: TableReads = {
  by: 'server/package-limits/limited-masters.ts',
  entities: {
    packageItem: { item: { to: 'item' } },
    packageSupplier: { supplier: { to: 'supplier' } },
    packageCustomer: { customer: { to: 'customer' } },
  },
}

/** What packages limit: the kind of a limit, and what packages hold of it. */
export interface LimitedMaster {
  /** `limitType` of the limits on it. */
  readonly kind: string
  /** Rows of `tenant_id`, `parent_id` (the package) and `id` (the record it holds). */
  readonly members: RawBuilder<unknown>
}

/** Entities that packages limit (PKL-1). */
const masters: ReadonlyMap<string, LimitedMaster> = new Map([
  ['item', { kind: 'Item', members: sql`SELECT h.tenant_id, h.parent_id, h.item_id AS id FROM package_item AS h` }],
  [
    'supplier',
    {
      kind: 'Supplier',
      members: sql`SELECT h.tenant_id, h.parent_id, h.supplier_id AS id FROM package_supplier AS h`,
    },
  ],
  [
    'customer',
    {
      kind: 'Customer',
      members: sql`SELECT h.tenant_id, h.parent_id, h.customer_id AS id FROM package_customer AS h`,
    },
  ],
])

/** What limits there may be on records of an entity; undefined for entities no package limits. */
export function limitedMaster(entity: string): LimitedMaster | undefined {
  return masters.get(entity)
}
