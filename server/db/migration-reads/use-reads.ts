import type { TableReads } from '#core/model/table-reads.ts'

const ofSites = { onlySites: 'boolean' } as const
const site = { site: { to: 'site' } } as const

const named = { isActive: 'boolean', name: 'text', number: 'text' } as const

/** What the views of what a site uses, and of what limits leave of a place, read. */
export const useReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/stock/650_used_by_sites.sql',
    entities: {
      customer: ofSites,
      customerSite: site,
      item: ofSites,
      itemSite: site,
      product: ofSites,
      productSite: site,
      recipe: ofSites,
      recipeSite: site,
    },
  },
  {
    by: 'server/db/migrations-after/stock/720_what_a_place_may_use.sql',
    entities: {
      customer: named,
      item: named,
      location: { isActive: 'boolean', name: 'text', site: { to: 'site' } },
      package: named,
      packageCustomer: { customer: { to: 'customer' } },
      packageItem: { item: { to: 'item' } },
      packageLimit: {
        effectiveFrom: 'date',
        effectiveTo: 'date',
        isActive: 'boolean',
        limitType: 'choice',
        mode: { options: ['Refuse', 'Warn'] },
        name: 'text',
        number: 'text',
      },
      packageLimitLocation: { location: { to: 'location' } },
      packageLimitPackage: { package: { to: 'package' } },
      packageLimitSite: { site: { to: 'site' } },
      packageProduct: { product: { to: 'product' } },
      packageRecipe: { recipe: { to: 'recipe' } },
      packageSupplier: { supplier: { to: 'supplier' } },
      product: named,
      recipe: { name: 'text', number: 'text', status: 'status' },
      supplier: named,
    },
  },
]
