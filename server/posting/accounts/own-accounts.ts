import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { OwnAccount } from './account-source.ts'

/** What this SQL reads of tables that definitions draw. */
export const ownAccountReads: TableReads = {
  by: 'server/posting/accounts/own-accounts.ts',
  entities: { itemAccount: { account: { to: 'glAccount' }, role: { options: ['INV'] }, site: { to: 'site' } } },
}

/** The accounts an item names itself, of a row of items under an alias. */
export function ownAccountsOf(item: RawBuilder<unknown>): RawBuilder<readonly OwnAccount[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('role', a.role, 'siteId', a.site_id, 'accountId', a.account_id) order by a.line_no), '[]')
    from item_account a where a.tenant_id = ${item}.tenant_id and a.parent_id = ${item}.id)`
}
