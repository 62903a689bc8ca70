import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'

/** Two sites by their names, and the codes of the currencies their books are kept in. */
export interface CurrencyClash {
  readonly from: string
  readonly fromCurrency: string
  readonly to: string
  readonly toCurrency: string
}

/** The first of these sites and the first that keeps its books in another currency; undefined where all keep theirs in one. */
export async function currencyClash(
  trx: Trx,
  { tenantId, siteIds }: { readonly tenantId: string; readonly siteIds: readonly number[] },
): Promise<CurrencyClash | undefined> {
  const { rows } = await sql<{ readonly name: string; readonly code: string }>`select s.name, c.code from site s
    join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
    where s.tenant_id = ${tenantId} and s.id = any(${siteIds}::bigint[])
    order by array_position(${siteIds}::bigint[], s.id)`.execute(trx)
  const [from] = rows
  const to = rows.find(({ code }) => code !== from?.code)
  if (from === undefined || to === undefined) return undefined
  return { from: from.name, fromCurrency: from.code, to: to.name, toCurrency: to.code }
}
