import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { accountKinds, ledgerKinds, subLedgerOf, type SubLedger } from './account-roles.ts'
import type { Trx } from '../../db/pool.ts'
import type { AccountSources } from './account-source.ts'

/** What this SQL reads of tables that definitions draw. */
export const accountReads: TableReads = {
  by: 'server/posting/accounts/read-accounts.ts',
  entities: {
    customer: { receivableAccount: { to: 'glAccount' } },
    glAccount: { accountKind: { options: accountKinds }, code: 'text', isActive: 'boolean', isControl: 'boolean' },
    reason: { account: { to: 'glAccount' } },
    supplier: { payableAccount: { to: 'glAccount' } },
  },
}

type AccountRow = Pick<AccountSources, 'mappings' | 'defaults' | 'reasonAccounts' | 'partnerAccount'> & ControlRow

/** Accounts of sub-ledgers and control accounts, as a statement answers them. */
export interface ControlRow {
  readonly ledgerKinds: readonly { readonly id: number; readonly kind: string }[]
  readonly controlAccounts: readonly number[]
}

/** Whose accounts are read. */
interface AccountQuestion {
  readonly tenantId: string
  readonly reasonIds: readonly number[]
  /** Whom the document is from or for. */
  readonly supplierId?: number | undefined
  readonly customerId?: number | undefined
}

/** Reads the accounts of a tenant, of the reasons named and of the supplier or customer, in one statement. */
export async function readAccounts(
  trx: Trx,
  { tenantId, reasonIds, supplierId, customerId }: AccountQuestion,
): Promise<AccountSources> {
  const result = await sql<AccountRow>`select
    (select coalesce(json_agg(json_build_object('role', role, 'siteId', site_id, 'locationId', location_id,
      'categoryId', category_id, 'accountId', account_id)), '[]')
      from account_mapping where tenant_id = ${tenantId}) as mappings,
    (select coalesce(json_object_agg(account_kind, id), '{}') from (select distinct on (account_kind) account_kind, id
      from gl_account where tenant_id = ${tenantId} and coalesce(is_active, true) and account_kind is not null
      order by account_kind, code) first) as defaults,
    (select coalesce(json_agg(json_build_object('id', id, 'kind', account_kind)), '[]') from gl_account
      where tenant_id = ${tenantId} and account_kind = any(${ledgerKinds}::text[])) as "ledgerKinds",
    (select coalesce(json_agg(id), '[]') from gl_account where tenant_id = ${tenantId} and is_control) as "controlAccounts",
    (select coalesce(json_object_agg(id, account_id), '{}') from reason
      where tenant_id = ${tenantId} and id = any(${reasonIds}::bigint[]) and account_id is not null) as "reasonAccounts",
    coalesce((select payable_account_id from supplier where tenant_id = ${tenantId} and id = ${supplierId ?? null}),
      (select receivable_account_id from customer where tenant_id = ${tenantId} and id = ${customerId ?? null}))::int as "partnerAccount"`.execute(
    trx,
  )
  const [row] = result.rows
  if (row === undefined) throw new Error('A select without a from clause answers one row')
  const { mappings, defaults, reasonAccounts, partnerAccount } = row
  return { mappings, defaults, reasonAccounts, partnerAccount, ...controlOf(row) }
}

/** The accounts of a row by their sub-ledger, and those that are marked. */
export function controlOf(row: ControlRow): Pick<AccountSources, 'ledgers' | 'controlAccounts'> {
  const known = row.ledgerKinds.flatMap(({ id, kind }): readonly (readonly [number, SubLedger])[] => {
    const ledger = subLedgerOf(kind)
    return ledger === undefined ? [] : [[id, ledger]]
  })
  return { ledgers: new Map(known), controlAccounts: new Set(row.controlAccounts) }
}
