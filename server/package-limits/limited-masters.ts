import type { TableReads } from '#core/model/table-reads.ts'

/** What packages limit: the kind of a limit, and where packages hold such records. */
export interface LimitedMaster {
  /** `limitType` of the limits on it. */
  readonly kind: string
  /** Lines of packages. */
  readonly table: string
  readonly column: string
}

/** Entities that packages limit (domain 1.13). */
const masters: ReadonlyMap<string, LimitedMaster> = new Map([
  ['item', { kind: 'Item', table: 'package_item', column: 'item_id' }],
  ['supplier', { kind: 'Supplier', table: 'package_supplier', column: 'supplier_id' }],
  ['customer', { kind: 'Customer', table: 'package_customer', column: 'customer_id' }],
])

/** What limits there may be on records of an entity; undefined for entities no package limits. */
export function limitedMaster(entity: string): LimitedMaster | undefined {
  return masters.get(entity)
}

/** What this SQL reads of tables that definitions draw. */
export const limitReads: TableReads = {
  by: 'server/package-limits',
  entities: {
    package: { isActive: 'boolean' },
    packageItem: { item: { to: 'item' } },
    packageSupplier: { supplier: { to: 'supplier' } },
    packageCustomer: { customer: { to: 'customer' } },
    packageLimit: {
      effectiveFrom: 'date',
      effectiveTo: 'date',
      isActive: 'boolean',
      limitType: { options: ['Item', 'Supplier', 'Customer'] },
    },
    packageLimitPackage: { package: { to: 'package' } },
    packageLimitSite: { site: { to: 'site' } },
    packageLimitLocation: { location: { to: 'location' } },
  },
}
