import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import { factsOfRole, ledgerKinds, subLedgerOf, type AccountRole } from './account-roles.ts'

/** What this SQL reads of tables that definitions draw. */
export const mappingReads: TableReads = {
  by: 'server/posting/accounts/unfit-account.ts',
  entities: { glAccount: { accountKind: { options: ledgerKinds } } },
}

/** Why an account cannot be that of a role, as the code of an issue: what a sub-ledger explains is booked on its accounts and nothing else is (POST-67). */
export async function unfitAccount(
  trx: Trx,
  { tenantId, role, accountId }: { readonly tenantId: string; readonly role: string; readonly accountId: number },
): Promise<'plainAccount' | 'controlAccount' | 'ledgerAccount' | undefined> {
  const found = await sql<{ readonly kind: string | null }>`select account_kind as kind from gl_account
    where tenant_id = ${tenantId} and id = ${accountId}`.execute(trx)
  const [account] = found.rows
  // The role is one of the choice's, which are those of the events.
  const { ledger } = factsOfRole(role as AccountRole)
  if (account === undefined || subLedgerOf(account.kind) === ledger) return undefined
  if (ledger === undefined) return 'plainAccount'
  return ledger === 'stock' ? 'controlAccount' : 'ledgerAccount'
}
