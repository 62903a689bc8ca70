import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const heldReads: TableReads = {
  by: 'server/matching/held-supplier.ts',
  entities: { supplier: { hold: { options: ['Payments', 'All'] } } },
}

/** Whether nothing is to be paid to a supplier as of now, whatever a document was told when it was written. */
export async function isHeld(
  trx: Trx,
  { tenantId, supplier }: { readonly tenantId: string; readonly supplier: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`select 1 from supplier s
    where s.tenant_id = ${tenantId} and s.id = ${supplier ?? null} and s.hold in ('Payments', 'All')`.execute(trx)
  return rows.length > 0
}
