import { sql } from 'kysely'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const firstCountReads: TableReads = {
  by: 'server/counts/first-counts.ts',
  entities: { physicalInventoryLine: { counted: 'quantity', firstCounted: 'quantity' } },
}

/** What was found first of a line; undefined where it was left blank. */
export interface FirstCount {
  readonly line: number
  readonly counted: Decimal | undefined
}

/** Keeps first counts of lines that are counted again apart, where nobody reads them (COUNT-30). */
export async function keepFirstCounts(trx: Trx, tenantId: string, counts: readonly FirstCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ line, counted }) => ({
    line,
    counted: counted === undefined ? null : printDecimal(counted),
  }))
  await sql`insert into first_count as f (tenant_id, line_id, counted)
    select ${tenantId}, r.line, r.counted from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line bigint, counted numeric)
    on conflict (tenant_id, line_id) do update set counted = excluded.counted`.execute(trx)
}

/** Puts first counts beside the new ones of lines that were counted again, and takes them away from lines that are blank again. */
export async function tellFirstCounts(trx: Trx, tenantId: string, lines: readonly number[]): Promise<void> {
  await sql`update physical_inventory_line l set first_counted = case when l.counted is not null then f.counted end
    from first_count f
    where l.tenant_id = ${tenantId} and l.id = any(${lines}::bigint[]) and f.tenant_id = l.tenant_id and f.line_id = l.id`.execute(
    trx,
  )
}
