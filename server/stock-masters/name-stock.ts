import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { stockCondition, type StockOf } from './find-stock.ts'

/** What this SQL reads of tables that definitions draw. */
export const namedStockReads: TableReads = {
  by: 'server/stock-masters/name-stock.ts',
  entities: {
    item: { baseUnit: { to: 'unit' }, name: 'text' },
    location: { name: 'text' },
    unit: { code: 'text' },
  },
}

interface Left {
  readonly item: string
  readonly place: string
  readonly qty: string
  readonly unit: string | null
  readonly count: number
}

/** How many are named; the others are on the page of stock. */
const most = 3

/** What is left and where, in words for a refusal (STM-662): of an item by place, elsewhere by item, the most first: `Bay main: 12 kg, Bay cold: 3 kg`. */
export async function nameStock(trx: Trx, tenantId: string, of: StockOf): Promise<string> {
  const { rows } = await sql<Left>`
    select i.name as item, l.name as place, trim_scale(o.qty)::text as qty, u.code as unit, (count(*) over ())::int as count
    from stock_onhand o
    join item i on i.tenant_id = o.tenant_id and i.id = o.item_id
    join location l on l.tenant_id = o.tenant_id and l.id = o.location_id
    join location_stock s on s.tenant_id = o.tenant_id and s.location_id = o.location_id and s.site_id = o.site_id
    left join unit u on u.tenant_id = i.tenant_id and u.id = i.base_unit_id
    left join stock_balance b on b.tenant_id = o.tenant_id and b.pool_id = s.pool_id and b.item_id = o.item_id
    where o.tenant_id = ${tenantId} and (o.qty <> 0 or coalesce(b.value, 0) <> 0) and ${stockCondition(of)}
    order by o.qty desc, l.name, i.name, o.id limit ${most}`.execute(trx)
  const named = rows.map((row) => `${'item' in of ? row.place : row.item}: ${row.qty} ${row.unit ?? ''}`.trim())
  return named.join(', ') + ((rows[0]?.count ?? 0) > most ? ' …' : '')
}
