import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import type { AccountMapping } from './rules/account-source.ts'
import type { PostingRule } from './rules/journal.ts'

/** The posting rules of one event and the tenant's accounts, read in one statement. */
export interface AccountTables {
  readonly rules: readonly PostingRule[]
  readonly mappings: readonly AccountMapping[]
  readonly defaults: Readonly<Record<string, number>>
  readonly controlAccounts: readonly number[]
  readonly reasonAccountId: number | null
}

/** Reads what the journal of an event is made from. */
export async function readAccounts(
  trx: Trx,
  query: { readonly tenantId: string; readonly eventCode: string; readonly reasonId: number | undefined },
): Promise<AccountTables> {
  const result = await sql<AccountTables>`select
    (select coalesce(json_agg(json_build_object('entryType', entry_type, 'lineNo', line_no, 'role', role, 'side', side,
      'isStock', is_stock, 'applies', applies) order by line_no), '[]')
      from posting_rule where event_code = ${query.eventCode}) as rules,
    (select coalesce(json_agg(json_build_object('role', role, 'siteId', site_id, 'locationId', location_id,
      'categoryId', category_id, 'accountId', account_id)), '[]')
      from account_mapping where tenant_id = ${query.tenantId}) as mappings,
    (select coalesce(json_object_agg(account_kind, id), '{}') from (select distinct on (account_kind) account_kind, id
      from gl_account where tenant_id = ${query.tenantId} and coalesce(is_active, true) and account_kind is not null
      order by account_kind, code) first) as defaults,
    (select coalesce(json_agg(id), '[]') from gl_account
      where tenant_id = ${query.tenantId} and account_kind in ('INVENTORY', 'TRANSIT')) as "controlAccounts",
    (select account_id from reason where tenant_id = ${query.tenantId} and id = ${query.reasonId ?? null}::bigint) as "reasonAccountId"`.execute(
    trx,
  )
  const [row] = result.rows
  if (row === undefined) throw new Error('A select without a from clause answers one row')
  return row
}
