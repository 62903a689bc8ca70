import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const homeBinFigureReads: TableReads = {
  by: 'server/bins/home-bin-figure.ts',
  entities: { location: { putAway: 'choice' } },
}

/** The bin an item belongs into at a location that puts away by itself (BIN-101); null where people put away, and where none is named. */
export const homeBinFigure: Figure = {
  name: 'stock.homeBin',
  readIf: undefined,
  at: 'location',
  line: ['item'],
  async read(trx, { at, rows }, { tenantId }) {
    const items = [...new Set(rows.flatMap(({ item }) => item ?? []))]
    const found = await sql<{ readonly item: string; readonly bin: number | null }>`
      select k.item::text as item, home_bin(l.tenant_id, l.id, k.item)::int as bin
      from location l cross join unnest(${items}::bigint[]) as k(item)
      where l.tenant_id = ${tenantId} and l.id = ${at}::bigint and l.put_away = 'HomeBin'`.execute(trx)
    const bins = new Map(found.rows.map((row) => [row.item, row.bin]))
    return rows.map(({ item }) => bins.get(String(item)) ?? null)
  },
}
