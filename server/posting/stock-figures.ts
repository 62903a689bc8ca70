import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../db/pool.ts'
import { belowMinFigure, comingFigure, keptFigure, onOrderFigure, reorderFigure, toParFigure } from './par-figures.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What this SQL reads of tables that definitions draw. */
export const figureReads: TableReads = {
  by: 'server/posting/stock-figures.ts',
  entities: {
    item: { lastCost: 'cost', standardCost: 'cost' },
    itemUnit: { den: 'quantity', num: 'quantity' },
    location: { site: { to: 'site' } },
  },
}

/** On hand of an item at a location, in the row's unit; zero where nothing was ever posted. */
export const onHandFigure: Figure = {
  name: 'stock.onHand',
  readIf: undefined,
  at: 'location',
  line: ['item'],
  read: (trx, request, ctx) =>
    readFigure({ trx, request, ctx, value: sql`round(coalesce(o.qty, 0) * coalesce(u.den / u.num, 1), 6)` }),
}

/** Average cost of the row's unit in the location's pool; the last known cost while the pool is empty; null when nothing knows it. */
export const averageCostFigure: Figure = {
  name: 'stock.averageCost',
  readIf: 'ViewCost',
  at: 'location',
  line: ['item'],
  read: (trx, request, ctx) =>
    readFigure({
      trx,
      request,
      ctx,
      value: sql`round((case when b.qty > 0 then b.value / b.qty else coalesce(b.last_cost, i.last_cost, i.standard_cost) end)
        * coalesce(u.num / u.den, 1), 6)`,
    }),
}

/** Figures of the stock ledger; joined with the others in the composition root. */
export const stockFigures: readonly Figure[] = [
  onHandFigure,
  averageCostFigure,
  toParFigure,
  belowMinFigure,
  keptFigure,
  reorderFigure,
  onOrderFigure,
  comingFigure,
]

interface FigureQuery {
  readonly trx: Trx
  readonly request: FigureRequest
  readonly ctx: RequestContext
  /** Over o (on hand), b (pool balance), i (item) and u (the row's unit). */
  readonly value: RawBuilder<unknown>
}

async function readFigure({ trx, request, ctx, value }: FigureQuery): Promise<readonly (string | null)[]> {
  if (request.at === null) return request.rows.map(() => null)
  const rows = JSON.stringify(request.rows.map((row, index) => ({ index, item: row.item, unit: row.unit })))
  const result = await sql<{ index: number; value: string | null }>`
    select r.index, ${value} as value
    from jsonb_to_recordset(${rows}::jsonb) as r(index int, item bigint, unit bigint)
    join item i on i.tenant_id = ${ctx.tenantId} and i.id = r.item
    left join item_unit u on u.tenant_id = i.tenant_id and u.id = r.unit and u.parent_id = i.id
    left join location p on p.tenant_id = i.tenant_id and p.id = ${request.at}
    left join stock_onhand o on o.tenant_id = i.tenant_id and o.location_id = p.id and o.item_id = i.id
      and o.site_id = coalesce(p.site_id, ${ctx.siteId})
    left join location_stock l on l.tenant_id = i.tenant_id and l.location_id = p.id and l.site_id = coalesce(p.site_id, ${ctx.siteId})
    left join stock_balance b on b.tenant_id = i.tenant_id and b.pool_id = l.pool_id and b.item_id = i.id`.execute(trx)
  const values = new Map(result.rows.map((row) => [row.index, row.value]))
  return request.rows.map((_row, index) => shortest(values.get(index)))
}

function shortest(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : printDecimal(toDecimal(value))
}
