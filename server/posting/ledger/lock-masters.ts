import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const lockReads: TableReads = {
  by: 'server/posting/ledger/lock-masters.ts',
  entities: { category: {}, item: { category: { to: 'category' } }, location: {} },
}

/** Which items or locations a posting depends on. */
export interface PostingMasters {
  readonly tenantId: string
  readonly ids: readonly number[]
}

/**
 * Shares the rows of items, and of their categories, until the transaction ends, in the order of their ids: postings do not wait for each
 * other, and a save of one of these rows, which holds it alone, waits for them or they for it. What a later statement reads of them
 * stays true (docs/decisions/stock-master-locks.md).
 */
export async function lockItems(trx: Trx, { tenantId, ids }: PostingMasters): Promise<void> {
  const items = sql`select from item where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) order by id for key share`
  const categories = sql`select from category c where c.tenant_id = ${tenantId} and c.id in (select i.category_id from item i
    where i.tenant_id = ${tenantId} and i.id = any(${ids}::bigint[])) order by c.id for key share of c`
  await Promise.all([items.execute(trx), categories.execute(trx)])
}

/** The same for locations. */
export async function lockLocations(trx: Trx, { tenantId, ids }: PostingMasters): Promise<void> {
  await sql`select from location where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    order by id for key share`.execute(trx)
}
