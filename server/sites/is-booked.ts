import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'

/** Whether the books of a site have a row: then the currency they are kept in is no longer anybody's choice. */
export async function isBooked(
  trx: Trx,
  { tenantId, siteId }: { readonly tenantId: string; readonly siteId: number },
): Promise<boolean> {
  // Who posts at the site holds a share of its row, so that the answer stands until this transaction ends.
  await sql`select from site where tenant_id = ${tenantId} and id = ${siteId} for update`.execute(trx)
  const found = await sql<{ isBooked: boolean }>`select
    exists (select from journal_line where tenant_id = ${tenantId} and site_id = ${siteId})
    or exists (select from stock_ledger where tenant_id = ${tenantId} and site_id = ${siteId})
    or exists (select from commitment_entry where tenant_id = ${tenantId} and site_id = ${siteId}) as "isBooked"`.execute(
    trx,
  )
  return found.rows[0]?.isBooked === true
}
