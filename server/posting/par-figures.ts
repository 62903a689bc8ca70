import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../db/pool.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'

const unitFactors = { den: 'quantity', num: 'quantity' } as const
const line = { item: { to: 'item' }, openQty: 'quantity', qty: 'quantity', unit: { to: 'itemUnit' } } as const

/** What this SQL reads of tables that definitions draw. */
export const parReads: TableReads = {
  by: 'server/posting/par-figures.ts',
  entities: {
    itemUnit: unitFactors,
    itemLocation: {
      factorFri: 'quantity',
      factorMon: 'quantity',
      factorSat: 'quantity',
      factorSun: 'quantity',
      factorThu: 'quantity',
      factorTue: 'quantity',
      factorWed: 'quantity',
      isActive: 'boolean',
      location: { to: 'location' },
      parMax: 'quantity',
      parMin: 'quantity',
    },
    location: { site: { to: 'site' } },
    purchaseOrder: { deliveryLocation: { to: 'location' }, status: 'status' },
    purchaseOrderLine: { item: line.item, openQty: 'quantity', unit: line.unit },
    requisition: { requestLocation: { to: 'location' }, status: 'status', supplyLocation: { to: 'location' } },
    requisitionLine: { item: line.item, openQty: 'quantity', unit: line.unit },
    transfer: { fromLocation: { to: 'location' }, status: 'status', toLocation: { to: 'location' } },
    transferLine: line,
  },
}

/** Of the unit of a row in its base unit. */
const inUnit = sql`coalesce(u.den / u.num, 1)`
/** What is missing up to the par, in whole units of the row. */
const missing = sql`ceil(round(greatest(0, p.par_max - f.expected) * ${inUnit}, 6))`

/** What a location needs of an item to reach its par, in whole units of the row (STPL-3); null where no par is known. */
export const toParFigure = parFigure('stock.toPar', sql`case when p.par_max is not null then ${missing} end`)

/** The same once what will lie there is no more than the least (STPL-4); zero above it, null where no least is known. */
export const belowMinFigure = parFigure(
  'stock.belowMin',
  sql`case when p.par_max is null or p.par_min is null then null when f.expected <= p.par_min then ${missing} else 0 end`,
)

/** What a location keeps of an item on this day of the week (PREQ-11); null where no par is known. */
export const keptFigure = parFigure('stock.par', sql`round(p.par_max * ${inUnit}, 6)`)

/** What is ordered of suppliers for a location and not there yet (PREQ-11); drafts count for nothing. */
export const onOrderFigure = parFigure('stock.onOrder', sql`round(coalesce(c.ordered, 0) * ${inUnit}, 6)`)

/** What is coming to a location, less what is promised out of it (ML-6). */
export const comingFigure = parFigure('stock.coming', sql`round(coalesce(c.qty, 0) * ${inUnit}, 6)`)

/** A figure of pars and of what is on its way. */
function parFigure(name: string, value: RawBuilder<unknown>): Figure {
  return {
    name,
    readIf: undefined,
    at: 'location',
    line: ['item'],
    read: (trx, request, ctx) => readNeeds(trx, { request, tenantId: ctx.tenantId, value }),
  }
}

interface NeedQuery {
  readonly request: FigureRequest
  readonly tenantId: string
  /** Over p (the par), c (what is coming), u (the row's unit) and f (what will lie there). */
  readonly value: RawBuilder<unknown>
}

async function readNeeds(trx: Trx, { request, tenantId, value }: NeedQuery): Promise<readonly (string | null)[]> {
  const { at } = request
  if (at === null) return request.rows.map(() => null)
  const rows = JSON.stringify(request.rows.map(({ item, unit }, index) => ({ index, item, unit })))
  const items = [...new Set(request.rows.map(({ item }) => item))].filter((item) => item !== null)
  const found = await sql<{ readonly index: number; readonly value: string | null }>`
    with coming as (select m.item_id, sum(m.qty) as qty, sum(m.qty) filter (where m.is_order) as ordered
      from (${comingTo(at, tenantId, items)}) m group by m.item_id)
    select r.index, (${value})::text as value
    from jsonb_to_recordset(${rows}::jsonb) as r(index int, item bigint, unit bigint)
    left join item_unit u on u.tenant_id = ${tenantId} and u.id = r.unit and u.parent_id = r.item
    left join (${parsAt(at, tenantId)}) p on p.item_id = r.item
    left join stock_onhand o on o.tenant_id = ${tenantId} and o.location_id = ${at} and o.item_id = r.item
    left join coming c on c.item_id = r.item
    cross join lateral (select coalesce(o.qty, 0) + coalesce(c.qty, 0) as expected) f
    where r.item is not null`.execute(trx)
  const values = new Map(found.rows.map(({ index, value: one }) => [index, one]))
  return request.rows.map((_row, index) => printed(values.get(index)))
}

/** Pars of a location on this day of the week by the clock of its site: where the item says a factor for it, times that. */
function parsAt(at: number, tenantId: string): RawBuilder<unknown> {
  return sql`
    select i.parent_id as item_id, i.par_max * f.factor as par_max, i.par_min * f.factor as par_min
    from item_location i
    join location l on l.tenant_id = i.tenant_id and l.id = i.location_id
    join site s on s.tenant_id = l.tenant_id and s.id = l.site_id
    cross join lateral (select extract(isodow from
      coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) at time zone s.iana_timezone)::int as day) d
    cross join lateral (select coalesce((array[i.factor_mon, i.factor_tue, i.factor_wed, i.factor_thu, i.factor_fri, i.factor_sat,
      i.factor_sun])[d.day], 1) as factor) f
    where i.tenant_id = ${tenantId} and i.location_id = ${at} and i.is_active`
}

/**
 * What is coming to a location and not there yet, and what is promised to others out of it as less than nothing; base units by item.
 * Drafts are nobody's promise, so they count for nothing.
 */
function comingTo(at: number, tenantId: string, items: readonly number[]): RawBuilder<unknown> {
  return sql`
    select l.item_id, l.open_qty * u.num / u.den as qty, true as is_order from purchase_order d
      join purchase_order_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and d.delivery_location_id = ${at} and d.status in ('Approved', 'Partial')
    union all
    select l.item_id, case when d.request_location_id = ${at} then 1 else -1 end * l.open_qty * u.num / u.den, false from requisition d
      join requisition_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and (d.request_location_id = ${at} or d.supply_location_id = ${at})
        and d.status in ('PendingApproval', 'OnHold', 'Pending', 'Approved', 'Partial')
    union all
    select l.item_id, l.open_qty * u.num / u.den, false from transfer d
      join transfer_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and d.to_location_id = ${at} and d.status in ('InTransit', 'Partial')
    union all
    select l.item_id, -l.qty * u.num / u.den, false from transfer d
      join transfer_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and d.from_location_id = ${at} and d.status in ('Pending', 'Approved')`
}

function printed(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : printDecimal(toDecimal(value))
}
