import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'

/** What a line made of others does not take, in the item's base unit. */
export interface LeftOut {
  readonly lineId: number
  readonly itemId: number
  readonly qty: string
}

/** The posting of lines that left something out. */
interface LeavingPosting {
  readonly tenantId: string
  readonly postingId: number
  /** Id of the table of lines. */
  readonly lines: string
}

/** Keeps with a posting what its lines left out, so that it can be told when items and recipes are others (POST-75). */
export async function keepLeftOut(
  trx: Trx,
  { tenantId, postingId, lines }: LeavingPosting,
  left: readonly LeftOut[],
): Promise<void> {
  if (left.length === 0) return
  const rows = left.map(({ lineId, itemId, qty }) => ({ doc_line_id: lineId, item_id: itemId, base_qty: qty }))
  await sql`insert into left_out_part (tenant_id, posting_id, lines, doc_line_id, item_id, base_qty)
    select ${tenantId}, ${postingId}::bigint, ${lines}, l.doc_line_id, l.item_id, l.base_qty
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(doc_line_id bigint, item_id bigint, base_qty numeric)`.execute(
    trx,
  )
}
