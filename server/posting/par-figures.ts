import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { suggestedQuantity } from '#core/suggestion/suggested-quantity.ts'
import type { Trx } from '../db/pool.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'
import { sentBy } from '../suppliers/sent-figures.ts'

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
      reorderPoint: 'quantity',
    },
    location: { site: { to: 'site' } },
    purchaseOrder: { deliveryLocation: { to: 'location' }, site: { to: 'site' }, status: 'status' },
    purchaseOrderLine: { item: line.item, openQty: 'quantity', unit: line.unit },
    requisition: {
      requestLocation: { to: 'location' },
      site: { to: 'site' },
      status: 'status',
      supplyLocation: { to: 'location' },
    },
    requisitionLine: { item: line.item, openQty: 'quantity', unit: line.unit },
    transfer: {
      fromLocation: { to: 'location' },
      site: { to: 'site' },
      status: 'status',
      toLocation: { to: 'location' },
      toSite: { to: 'site' },
    },
    transferLine: line,
  },
}

/** Of the unit of a row in its base unit. */
const inUnit = sql`coalesce(u.den / u.num, 1)`

/** What a location needs of an item to reach its par, in whole units of the row (STPL-3); null where no par is known. */
export const toParFigure = suggestionFigure('stock.toPar', (row) => row.par !== null && { ...row, least: null })

/** The same once what will lie there is no more than the reorder point, or else the least (STPL-4); zero above it, null where neither is known. */
export const belowMinFigure = suggestionFigure('stock.belowMin', (row) => row.par !== null && row.least !== null && row)

/** What a location keeps of an item on a day of the week (PREQ-11); null where no par is known. */
export const keptFigure = parFigure('stock.par', sql`round(p.par_max * ${inUnit}, 6)`, 'par')

/** What must be left there before more is asked for: its reorder point, or else its least (SUGG-2); null where neither is known. */
export const reorderFigure = parFigure('stock.reorderAt', sql`round(p.least * ${inUnit}, 6)`, 'par')

/** What is ordered of suppliers for a location and not there yet (PREQ-11); drafts count for nothing. */
export const onOrderFigure = parFigure('stock.onOrder', sql`round(coalesce(c.ordered, 0) * ${inUnit}, 6)`, 'coming')

/** What is coming to a location, less what is promised out of it (ML-6). */
export const comingFigure = parFigure('stock.coming', sql`round(coalesce(c.qty, 0) * ${inUnit}, 6)`, 'coming')

/** A figure of pars, or of what is on its way. */
function parFigure(name: string, value: RawBuilder<unknown>, of: 'par' | 'coming'): Figure {
  return {
    name,
    readIf: undefined,
    at: 'location',
    line: ['item'],
    async read(trx, request, ctx) {
      const found = await readNeeds<{ readonly index: number; readonly value: string | null }>(trx, {
        request,
        ctx,
        columns: sql`(${value})::text as value`,
        isComing: of === 'coming',
      })
      const values = new Map(found.map(({ index, value: one }) => [index, one]))
      return request.rows.map((_row, index) => printed(values.get(index)))
    },
  }
}

/** What a suggestion is worked out from, in the unit of the row. */
interface NeedRow {
  readonly par: string | null
  readonly projected: string
  readonly least: string | null
  readonly minOrder: string | null
  readonly multiple: string | null
}

/** A figure that suggests a quantity by the one function of suggestions (SUGG-1); `of` says of what, or that there is nothing to suggest from. */
function suggestionFigure(name: string, of: (row: NeedRow) => NeedRow | false): Figure {
  return {
    name,
    readIf: undefined,
    at: 'location',
    line: ['item'],
    async read(trx, request, ctx) {
      const columns = sql`(p.par_max * ${inUnit})::text as par, (f.expected * ${inUnit})::text as projected, (p.least * ${inUnit})::text as least,
        (s.min_order * ${inUnit})::text as "minOrder", (s.order_multiple * ${inUnit})::text as multiple`
      const found = await readNeeds<NeedRow & { readonly index: number }>(trx, {
        request,
        ctx,
        columns,
        isComing: true,
      })
      const rows = new Map(found.map((row) => [row.index, of(row)]))
      return request.rows.map((_row, index) => suggestedOf(rows.get(index)))
    },
  }
}

function suggestedOf(row: NeedRow | false | undefined): string | null {
  if (row === undefined || row === false || row.par === null) return null
  const { par, projected, least, minOrder, multiple } = row
  return printDecimal(
    suggestedQuantity({
      par: toDecimal(par),
      projected: toDecimal(projected),
      least: maybeDecimal(least),
      minOrder: maybeDecimal(minOrder),
      multiple: maybeDecimal(multiple),
    }),
  )
}

function maybeDecimal(text: string | null): Decimal | undefined {
  return text === null ? undefined : toDecimal(text)
}

interface NeedQuery {
  readonly request: FigureRequest
  readonly ctx: RequestContext
  /** Over p (the par), c (what is coming), u (the row's unit), f (what will lie there) and s (what the row's supplier sends). */
  readonly columns: RawBuilder<unknown>
  /** Whether what is coming is asked for: of all documents under way, which is most of what such a figure costs. */
  readonly isComing: boolean
}

async function readNeeds<Row>(trx: Trx, { request, ctx, columns, isComing }: NeedQuery): Promise<readonly Row[]> {
  const { at } = request
  if (at === null) return []
  const { tenantId, siteId } = ctx
  const rows = JSON.stringify(
    request.rows.map(({ item, unit, supplier, day }, index) => ({ index, item, unit, supplier, day })),
  )
  const items = [...new Set(request.rows.map(({ item }) => item))].filter((item) => item !== null)
  // A place of no site serves every site, each with what lies there of its own.
  const found = await sql<Row>`
    with place as (select l.id, l.site_id as own_site, s.id as site_id, (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
        at time zone s.iana_timezone)::date as today
      from location l join site s on s.tenant_id = l.tenant_id and s.id = coalesce(l.site_id, ${siteId})
      where l.tenant_id = ${tenantId} and l.id = ${at}),
    coming as (select m.item_id, sum(m.qty) as qty, sum(m.qty) filter (where m.is_order) as ordered
      from (${isComing ? comingTo(at, tenantId, items) : nothingComing}) m join place w on w.own_site is not null or m.site_id = w.site_id group by m.item_id)
    select r.index, ${columns}
    from jsonb_to_recordset(${rows}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, day date)
    cross join place w
    left join item_unit u on u.tenant_id = ${tenantId} and u.id = r.unit and u.parent_id = r.item
    left join lateral (${parOn(at, tenantId)}) p on true
    left join stock_onhand o on o.tenant_id = ${tenantId} and o.location_id = ${at} and o.item_id = r.item and o.site_id = w.site_id
    left join coming c on c.item_id = r.item
    left join lateral (${sentBy(tenantId, sql`r.supplier`)}) s on r.supplier is not null
    cross join lateral (select coalesce(o.qty, 0) + coalesce(c.qty, 0) as expected) f
    where r.item is not null`.execute(trx)
  return found.rows
}

/** The par of a location on the row's day, or today by the clock of its site: where the item says a factor for that day of the week, times that. */
function parOn(at: number, tenantId: string): RawBuilder<unknown> {
  return sql`
    select i.par_max * f.factor as par_max, coalesce(i.reorder_point, i.par_min) * f.factor as least
    from item_location i
    cross join lateral (select coalesce((array[i.factor_mon, i.factor_tue, i.factor_wed, i.factor_thu, i.factor_fri, i.factor_sat,
      i.factor_sun])[extract(isodow from coalesce(r.day, w.today))::int], 1) as factor) f
    where i.tenant_id = ${tenantId} and i.parent_id = r.item and i.location_id = ${at} and i.is_active`
}

/**
 * What is coming to a location and not there yet, and what is promised to others out of it as less than nothing; base units by item.
 * Drafts are nobody's promise, so they count for nothing.
 */
function comingTo(at: number, tenantId: string, items: readonly number[]): RawBuilder<unknown> {
  return sql`
    select l.item_id, l.open_qty * u.num / u.den as qty, true as is_order, d.site_id from purchase_order d
      join purchase_order_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and d.delivery_location_id = ${at} and d.status in ('Approved', 'Partial')
    union all
    select l.item_id, case when d.request_location_id = ${at} then 1 else -1 end * l.open_qty * u.num / u.den, false, d.site_id
      from requisition d
      join requisition_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and (d.request_location_id = ${at} or d.supply_location_id = ${at})
        and d.status in ('PendingApproval', 'OnHold', 'Pending', 'Approved', 'Partial')
    union all
    select l.item_id, l.open_qty * u.num / u.den, false, coalesce(d.to_site_id, d.site_id) from transfer d
      join transfer_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and d.to_location_id = ${at} and d.status in ('InTransit', 'Partial')
    union all
    select l.item_id, -l.qty * u.num / u.den, false, d.site_id from transfer d
      join transfer_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.item_id = any(${items}::bigint[])
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      where d.tenant_id = ${tenantId} and d.from_location_id = ${at} and d.status in ('Pending', 'Approved')`
}

/** No document under way. */
const nothingComing = sql`select null::bigint as item_id, null::numeric as qty, null::boolean as is_order, null::bigint as site_id where false`

function printed(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : printDecimal(toDecimal(value))
}
