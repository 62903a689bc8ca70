import type { TableReads } from '#core/model/table-reads.ts'

const ofSites = { onlySites: 'boolean' } as const
const site = { site: { to: 'site' } } as const

/** What the views of what a site uses read. */
export const useReads: TableReads = {
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
}
