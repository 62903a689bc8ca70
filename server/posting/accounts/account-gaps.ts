import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../../db/pool.ts'
import type { ComputedTable } from '../../odata/computed-table.ts'
import { putRows } from '../../odata/put-rows.ts'
import { eventOf } from '../events/index.ts'
import type { PostingEvent } from '../events/event.ts'
import { accountFor, type AccountSources, type ItemAccounts } from './account-source.ts'
import { factsOfRole, type AccountRole } from './account-roles.ts'
import { bookedRoles } from './booked-roles.ts'
import { readAccounts } from './read-accounts.ts'

/** What this SQL reads of tables that definitions draw. */
export const gapReads: TableReads = {
  by: 'server/posting/accounts/account-gaps.ts',
  entities: {
    category: { expenseAccount: { to: 'glAccount' }, inventoryAccount: { to: 'glAccount' }, name: 'text' },
    item: { category: { to: 'category' } },
  },
}

const table = 'account_gap'

/** Accounts that journals would not find: worked out by the one account rule whenever the list is asked for. */
export const accountGapTable: ComputedTable = {
  table,
  async refresh(trx, { tenantId, definitions }) {
    const [sources, places] = await Promise.all([
      readAccounts(trx, { tenantId, reasonIds: [] }),
      readPlacesInUse(trx, tenantId),
    ])
    const gaps = gapsOf(eventsIn(definitions), places, sources)
    await putRows(trx, { tenantId, table, columns: ['event', 'role', 'site_id', 'categories'] }, gaps)
  },
}

/** A place that holds stock, with the categories in use. */
export interface PlacesInUse {
  readonly siteIds: readonly number[]
  readonly categories: readonly (ItemAccounts & { readonly name: string })[]
}

/** One row of the list. */
export interface AccountGap {
  readonly event: string
  readonly role: string
  readonly site_id: number
  /** Names, as people read them. */
  readonly categories: string
}

/** What no account would be found for: a role of an event, at a site that holds stock, for the categories in use. */
function gapsOf(
  events: readonly PostingEvent[],
  { siteIds, categories }: PlacesInUse,
  sources: AccountSources,
): readonly AccountGap[] {
  return siteIds.flatMap((siteId) =>
    events.flatMap((event) =>
      bookedRoles(event).flatMap(({ role, needsTwoSites }) => {
        if (needsTwoSites && siteIds.length < 2) return []
        if (isSaidByLines(event, role)) return []
        const missing = categories.filter(
          (item) => accountFor(role, { ...nowhere, siteId, item }, sources) === undefined,
        )
        if (missing.length === 0) return []
        const names = missing.map(({ name }) => name).toSorted()
        return [{ event: event.code, role, site_id: siteId, categories: names.join(', ') }]
      }),
    ),
  )
}

/** Whether every line of an event names the account of a role itself. */
function isSaidByLines({ needs }: PostingEvent, role: AccountRole): boolean {
  return needs.includes('lineAccount') && factsOfRole(role).said[0] === 'line'
}

/** A place of which nothing but its site and an item's category is known. */
export const nowhere = {
  locationId: undefined,
  accountId: undefined,
  reasonId: undefined,
  locationAccountId: undefined,
}

/** The events that moves and states of these definitions post. */
export function eventsIn({ families }: Pick<TenantDefinitions, 'families'>): readonly PostingEvent[] {
  const uses = [...families.values()].flatMap(({ workflow }) =>
    [...Object.values(workflow?.moves ?? {}), ...Object.values(workflow?.onState ?? {})].flatMap(
      ({ effects }) => effects,
    ),
  )
  const codes = new Set(uses.flatMap(({ event }) => (event === undefined ? [] : [event])))
  return [...codes].map(eventOf)
}

/** Sites that hold stock, and the categories items are of. */
export async function readPlacesInUse(trx: Trx, tenantId: string): Promise<PlacesInUse> {
  const [sites, categories] = await Promise.all([
    sql<{
      id: number
    }>`select id from site where tenant_id = ${tenantId} and is_active and id <> 1 order by id`.execute(trx),
    sql<
      PlacesInUse['categories'][number]
    >`select c.id as "categoryId", c.name, c.inventory_account_id as "inventoryAccountId",
        c.expense_account_id as "expenseAccountId"
      from category c where c.tenant_id = ${tenantId}
        and exists (select from item i where i.tenant_id = c.tenant_id and i.category_id = c.id)`.execute(trx),
  ])
  return { siteIds: sites.rows.map(({ id }) => id), categories: categories.rows }
}
