import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { Cell, PlaceCells } from './lot-book.ts'

/** What this SQL reads of tables that definitions draw. */
export const cellReads: TableReads = {
  by: 'server/posting/lots/read-cells.ts',
  entities: {
    bin: { code: 'text', priority: 'integer' },
    location: { putAway: 'choice' },
    lot: { expiresOn: 'date' },
  },
}

/** An item at a place of a site. */
export interface CellsKey {
  readonly locationId: number
  readonly siteId: number
  readonly itemId: number
}

interface Row extends CellsKey {
  readonly onHand: string
  readonly homeBinId: number | null
  readonly cells: readonly {
    readonly binId: number | null
    readonly lotId: number | null
    readonly qty: string
  }[]
}

/**
 * What lies of items at places, by bin and lot, in the order goods leave: bins by priority, in them what expires first, then by code; what lies in no
 * bin after those, and what never expires after what does (LOT-4). On hand is locked until the transaction ends, so that moves between bins wait.
 */
export async function lockCells(trx: Trx, tenantId: string, keys: readonly CellsKey[]): Promise<readonly PlaceCells[]> {
  const wanted = wantedOf(keys)
  const locked = sql`select from stock_onhand o join ${wanted}
      on k.location_id = o.location_id and k.site_id = o.site_id and k.item_id = o.item_id
    where o.tenant_id = ${tenantId} order by o.location_id, o.site_id, o.item_id for update of o`.execute(trx)
  const [, rows] = await Promise.all([locked, lookAtCells(trx, tenantId, keys)])
  return rows
}

/** The same as they are now, without a lock: for what is told ahead of a posting. */
export async function lookAtCells(
  trx: Trx,
  tenantId: string,
  keys: readonly CellsKey[],
): Promise<readonly PlaceCells[]> {
  const result = await sql<Row>`
    select k.location_id as "locationId", k.site_id as "siteId", k.item_id as "itemId", coalesce(o.qty, 0)::text as "onHand",
      case when l.put_away = 'HomeBin' then home_bin(l.tenant_id, l.id, k.item_id) end as "homeBinId",
      (select coalesce(json_agg(json_build_object('binId', b.bin_id, 'lotId', b.lot_id, 'qty', b.qty::text)
          order by n.priority nulls last, t.expires_on nulls last, b.lot_id is null, n.code nulls last, b.lot_id, b.id), '[]')
        from bin_balance b
        left join bin n on n.tenant_id = b.tenant_id and n.id = b.bin_id
        left join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id
        where b.tenant_id = l.tenant_id and b.location_id = k.location_id and b.site_id = k.site_id and b.item_id = k.item_id
          and b.qty > 0) as cells
    from ${wantedOf(keys)}
    join location l on l.tenant_id = ${tenantId} and l.id = k.location_id
    left join stock_onhand o on o.tenant_id = l.tenant_id and o.location_id = k.location_id and o.site_id = k.site_id
      and o.item_id = k.item_id`.execute(trx)
  return result.rows.map(({ onHand, homeBinId, cells, ...key }) => ({
    ...key,
    onHand: toDecimal(onHand),
    homeBinId: homeBinId ?? undefined,
    cells: cells.map(cellOf),
  }))
}

function cellOf({ binId, lotId, qty }: Row['cells'][number]): Cell {
  return { binId: binId ?? undefined, lotId: lotId ?? undefined, qty: toDecimal(qty) }
}

function wantedOf(keys: readonly CellsKey[]) {
  const rows = keys.map((key) => ({ location_id: key.locationId, site_id: key.siteId, item_id: key.itemId }))
  const distinct = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
  return sql`jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as k(location_id bigint, site_id bigint, item_id bigint)`
}
