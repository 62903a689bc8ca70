import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { accountKinds } from './account-roles.ts'
import type { Trx } from '../../db/pool.ts'
import type { AccountSources } from './account-source.ts'

/** What this SQL reads of tables that definitions draw. */
export const accountReads: TableReads = {
  by: 'server/posting/accounts/read-accounts.ts',
  entities: {
    glAccount: { accountKind: { options: accountKinds }, code: 'text', isActive: 'boolean' },
    reason: { account: { to: 'glAccount' } },
  },
}

type AccountRow = Omit<AccountSources, 'controlAccounts'> & { readonly controlAccounts: readonly number[] }

/** Reads the accounts of a tenant and those of the reasons named, in one statement. */
export async function readAccounts(
  trx: Trx,
  { tenantId, reasonIds }: { readonly tenantId: string; readonly reasonIds: readonly number[] },
): Promise<AccountSources> {
  const result = await sql<AccountRow>`select
    (select coalesce(json_agg(json_build_object('role', role, 'siteId', site_id, 'locationId', location_id,
      'categoryId', category_id, 'accountId', account_id)), '[]')
      from account_mapping where tenant_id = ${tenantId}) as mappings,
    (select coalesce(json_object_agg(account_kind, id), '{}') from (select distinct on (account_kind) account_kind, id
      from gl_account where tenant_id = ${tenantId} and coalesce(is_active, true) and account_kind is not null
      order by account_kind, code) first) as defaults,
    (select coalesce(json_agg(id), '[]') from gl_account
      where tenant_id = ${tenantId} and account_kind in ('INVENTORY', 'TRANSIT')) as "controlAccounts",
    (select coalesce(json_object_agg(id, account_id), '{}') from reason
      where tenant_id = ${tenantId} and id = any(${reasonIds}::bigint[]) and account_id is not null) as "reasonAccounts"`.execute(
    trx,
  )
  const [row] = result.rows
  if (row === undefined) throw new Error('A select without a from clause answers one row')
  return { ...row, controlAccounts: new Set(row.controlAccounts) }
}
