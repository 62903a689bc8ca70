import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'

/** Decimals of a currency's amounts. */
export async function decimalsOf(
  trx: Trx,
  tenantId: string,
  currencyId: number | undefined,
): Promise<number | undefined> {
  const found = await sql<{ decimals: number }>`select decimals from currency
    where tenant_id = ${tenantId} and id = ${currencyId ?? 0}`.execute(trx)
  return found.rows[0]?.decimals
}
