import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { Trx } from '../../db/pool.ts'
import type { LineFault } from '../faults/line-issue.ts'

/** What this SQL reads of tables that definitions draw. */
export const lotReads: TableReads = {
  by: 'server/posting/lots/ensure-lots.ts',
  entities: {
    lot: {
      code: 'text',
      document: 'text',
      expiresOn: 'date',
      item: { to: 'item' },
      madeOn: 'date',
      supplier: { to: 'supplier' },
    },
  },
}

/** A lot as a line names it: by its code, with the day it expires on, or '' where nobody says one. */
export interface NamedLot {
  readonly code: string
  readonly expiresOn: string
}

/** A line that brings goods of a lot in. */
export interface LotLine {
  readonly lineId: number
  readonly row: number
  readonly itemId: number
  readonly lot: NamedLot
}

/** What brings lots in: told with the lots it makes. */
export interface LotOrigin {
  readonly tenantId: string
  readonly userId: number
  readonly now: Date
  readonly day: string
  readonly supplierId: number | undefined
  /** The document as a link to it. */
  readonly document: string
}

interface LotRow {
  /** Which of the lines. */
  readonly nth: number
  readonly id: number
  readonly expiresOn: string | null
}

/**
 * Line → its lot, which is made where the item has none of that code (LOT-3); one of which no day was known learns it. Error: every line that names
 * another day than the lot has (E_LOT_EXPIRY).
 */
export async function ensureLots(
  trx: Trx,
  lines: readonly LotLine[],
  origin: LotOrigin,
): Promise<Result<ReadonlyMap<number, number>, readonly LineFault[]>> {
  if (lines.length === 0) return ok(new Map())
  const made = new Map((await madeLots(trx, lines, origin)).map((row) => [row.nth, row]))
  const faults = lines.flatMap(({ row, lot }, nth): readonly LineFault[] => {
    const expires = made.get(nth)?.expiresOn ?? ''
    if (lot.expiresOn === '' || lot.expiresOn === expires) return []
    return [{ row, param: 'expires', code: 'E_LOT_EXPIRY', params: { lot: lot.code, expires } }]
  })
  if (faults.length > 0) return err(faults)
  return ok(new Map(lines.flatMap(({ lineId }, nth) => [[lineId, made.get(nth)?.id ?? 0] as const])))
}

/** Makes the lots that are not there, in one order for everybody, so that two who make the same wait and do not deadlock. */
async function madeLots(trx: Trx, lines: readonly LotLine[], origin: LotOrigin): Promise<readonly LotRow[]> {
  const { tenantId, userId, now, day, supplierId = null, document } = origin
  const at = now.toISOString()
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(
    lines.map(({ itemId, lot }, nth) => ({ nth, item_id: itemId, code: lot.code, expires_on: lot.expiresOn || null })),
  )}::jsonb) as k(nth int, item_id bigint, code text, expires_on date)`
  await sql`insert into lot (tenant_id, item_id, code, expires_on, supplier_id, document, made_on, entered_by, entered_on)
    select distinct on (k.item_id, lower(k.code)) ${tenantId}, k.item_id, k.code, k.expires_on, ${supplierId}::bigint, ${document}, ${day}::date,
      ${userId}::bigint, ${at}::timestamptz
    from ${wanted} order by k.item_id, lower(k.code), k.expires_on nulls last on conflict do nothing`.execute(trx)
  await sql`update lot t set expires_on = k.expires_on from ${wanted} where t.tenant_id = ${tenantId} and t.item_id = k.item_id
    and lower(t.code) = lower(k.code) and t.expires_on is null and k.expires_on is not null`.execute(trx)
  const result = await sql<LotRow>`select k.nth, t.id, t.expires_on::text as "expiresOn"
    from lot t join ${wanted} on k.item_id = t.item_id and lower(k.code) = lower(t.code) where t.tenant_id = ${tenantId}`.execute(
    trx,
  )
  return result.rows
}
