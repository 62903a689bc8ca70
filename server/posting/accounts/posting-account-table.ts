import { putRows } from '../../odata/put-rows.ts'
import type { ComputedTable } from '../../odata/computed-table.ts'
import { eventsIn, nowhere, readPlacesInUse, type PlacesInUse } from './account-gaps.ts'
import type { AccountRole } from './account-roles.ts'
import { accountChoice, type AccountSource, type AccountSources } from './account-source.ts'
import { bookedRoles } from './booked-roles.ts'
import { readAccounts } from './read-accounts.ts'

const table = 'posting_account'
const columns = ['role', 'posted_site_id', 'location_id', 'category_id', 'account_id', 'source'] as const

/**
 * The account each role of a posting finds for each category, by the one account rule (POST-64): everywhere, and once more where a
 * mapping says something else for a site or a location.
 */
export const postingAccountTable: ComputedTable = {
  table,
  async refresh(trx, { tenantId, definitions }) {
    const sources = await readAccounts(trx, { tenantId, reasonIds: [] })
    const places = await readPlacesInUse(trx, tenantId)
    const roles = new Set(
      eventsIn(definitions)
        .flatMap(bookedRoles)
        .map(({ role }) => role),
    )
    await putRows(trx, { tenantId, table, columns }, postingAccounts([...roles], places, sources))
  },
}

/** One row of the list; null of a place means everywhere else. */
export interface PostingAccount {
  readonly role: AccountRole
  readonly posted_site_id: number | null
  readonly location_id: number | null
  readonly category_id: number | null
  readonly account_id: number | null
  readonly source: AccountSource | 'None'
}

/** A site no mapping names: what holds everywhere. */
const elsewhere = -1

/** What each role finds for the categories in use. */
function postingAccounts(
  roles: readonly AccountRole[],
  { categories, siteIds }: PlacesInUse,
  sources: AccountSources,
): readonly PostingAccount[] {
  return roles.flatMap((role) => {
    const own = sources.mappings.filter((mapping) => mapping.role === role)
    const sites = siteIds.filter((siteId) => own.some((mapping) => mapping.siteId === siteId))
    const rowOf = (
      item: PlacesInUse['categories'][number],
      siteId: number | null,
      locationId: number | null,
    ): PostingAccount => {
      const at = { ...nowhere, siteId: siteId ?? elsewhere, locationId: locationId ?? undefined, item }
      const found = accountChoice(role, at, sources)
      const said = { account_id: found?.accountId ?? null, source: found?.source ?? ('None' as const) }
      return { role, posted_site_id: siteId, location_id: locationId, category_id: item.categoryId, ...said }
    }
    return categories.flatMap((item) => [
      rowOf(item, null, null),
      ...sites.map((siteId) => rowOf(item, siteId, null)),
      ...own.flatMap(({ locationId, categoryId }) =>
        locationId === null || categoryId !== item.categoryId ? [] : [rowOf(item, null, locationId)],
      ),
    ])
  })
}
