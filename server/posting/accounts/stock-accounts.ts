import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import { transitType } from '../../stock-masters/transit-type.ts'
import { accountFor, type AccountSources, type ItemAccounts } from './account-source.ts'
import { ownAccountsOf } from './own-accounts.ts'
import { readAccounts } from './read-accounts.ts'

/** What this SQL reads of tables that definitions draw. */
export const stockAccountReads: TableReads = {
  by: 'server/posting/accounts/stock-accounts.ts',
  entities: {
    category: { inventoryAccount: { to: 'glAccount' } },
    item: { category: { to: 'category' } },
    location: { locationType: { to: 'locationType' } },
  },
}

/** Goods that lie somewhere, as far as their account goes. */
interface StockedPlace extends ItemAccounts {
  readonly siteId: number
  readonly locationId: number
  readonly isTransit: boolean
}

/**
 * True when stock that lies somewhere would be booked on another account after a change: it would leave an account it never came to. The
 * categories of the tenant are held meanwhile, of which every posting shares those of its items (docs/decisions/stock-master-locks.md).
 */
export async function movesStock(
  trx: Trx,
  tenantId: string,
  change: (before: AccountSources) => AccountSources | Promise<AccountSources>,
): Promise<boolean> {
  await sql`select from category where tenant_id = ${tenantId} order by id for update`.execute(trx)
  const [before, places] = await Promise.all([
    readAccounts(trx, { tenantId, reasonIds: [] }),
    readStockedPlaces(trx, tenantId),
  ])
  const after = await change(before)
  return places.some((place) => stockAccount(place, before) !== stockAccount(place, after))
}

function stockAccount({ siteId, locationId, isTransit, ...item }: StockedPlace, sources: AccountSources) {
  const place = { siteId, locationId, item, accountId: undefined, reasonId: undefined, locationAccountId: undefined }
  return accountFor(isTransit ? 'GIT' : 'INV', place, sources)
}

async function readStockedPlaces(trx: Trx, tenantId: string): Promise<readonly StockedPlace[]> {
  const result = await sql<StockedPlace>`
    select distinct o.site_id as "siteId", o.location_id as "locationId", i.category_id as "categoryId",
      coalesce(l.location_type_id = ${transitType}::bigint, false) as "isTransit", c.inventory_account_id as "inventoryAccountId",
      null::bigint as "expenseAccountId", ${ownAccountsOf(sql`i`)} as own
    from stock_onhand o
    join item i on i.tenant_id = o.tenant_id and i.id = o.item_id
    join location l on l.tenant_id = o.tenant_id and l.id = o.location_id
    join location_stock s on s.tenant_id = o.tenant_id and s.location_id = o.location_id and s.site_id = o.site_id
    left join stock_balance b on b.tenant_id = o.tenant_id and b.pool_id = s.pool_id and b.item_id = o.item_id
    left join category c on c.tenant_id = i.tenant_id and c.id = i.category_id
    where o.tenant_id = ${tenantId} and (o.qty <> 0 or coalesce(b.value, 0) <> 0)`.execute(trx)
  return result.rows
}
