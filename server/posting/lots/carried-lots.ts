import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocumentKey } from '../ledger/post-event.ts'
import type { CarriedLots } from './allocate-lots.ts'
import type { LotPart } from './lot-book.ts'

/** What this SQL reads of tables that definitions draw. */
export const carriedReads: TableReads = {
  by: 'server/posting/lots/carried-lots.ts',
  entities: { lot: { expiresOn: 'date' } },
}

/** Which lots the lines of a document have at places goods wait at on their way, what expires first leading (LOT-5). */
export async function readCarriedLots(
  trx: Trx,
  { tenantId, docTypeId, docId }: DocumentKey,
  locationIds: readonly number[],
): Promise<CarriedLots> {
  const result = await sql<{ readonly lineId: number; readonly lotId: number; readonly qty: string }>`
    select g.doc_line_id as "lineId", m.lot_id as "lotId", sum(m.qty)::text as qty
    from stock_ledger g
    join bin_move m on m.tenant_id = g.tenant_id and m.ledger_id = g.id and m.lot_id is not null
    join lot t on t.tenant_id = m.tenant_id and t.id = m.lot_id
    where g.tenant_id = ${tenantId} and g.doc_type_id = ${docTypeId} and g.doc_id = ${docId}
      and g.location_id = any(${locationIds}::bigint[])
    group by g.doc_line_id, m.lot_id, t.expires_on having sum(m.qty) > 0
    order by t.expires_on nulls last, m.lot_id`.execute(trx)
  const carried = new Map<number, LotPart[]>()
  for (const { lineId, lotId, qty } of result.rows)
    carried.set(lineId, [...(carried.get(lineId) ?? []), { lotId, qty: toDecimal(qty) }])
  return carried
}
