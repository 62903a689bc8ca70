import { sql } from 'kysely'
import { offersValue, type Offer } from '#core/field-kinds/parts/offers.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { decimalsAt } from '../currencies/decimals-at.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const buyingReads: TableReads = {
  by: 'server/suppliers/buying-figures.ts',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    location: { site: { to: 'site' } },
    purchaseOrder: { deliveryLocation: { to: 'location' }, orderDate: 'date', status: 'status' },
    purchaseOrderLine: { item: { to: 'item' }, qty: 'quantity', unit: { to: 'itemUnit' } },
    supplier: { name: 'text' },
  },
}

/** What a supplier asks, in the currency of the site and, where that is another, in its own. */
interface Told {
  readonly index: number
  readonly of: number
  readonly name: string
  readonly price: string
  readonly asked: string | null
  readonly code: string
  /** Of its own currency. */
  readonly decimals: number
}

/** Orders looked back at. */
const lookedBack = 7

/** What every supplier asks today for one unit of so much of an item (VEND-272), the cheapest first (ML-3); what is asked in another currency with that (CUR-13). */
const offers: Figure = {
  name: 'suppliers.offers',
  readIf: 'ViewCost',
  at: 'location',
  line: ['item'],
  of: 'supplier',
  async read(trx, { at, rows }, { tenantId, siteId }) {
    if (at === null) return rows.map(() => null)
    const asked = JSON.stringify(rows.map(({ item, unit, qty }, index) => ({ index, item, unit, qty })))
    const found = await sql<Told>`
      select r.index, v.id as of, v.name, trim_scale(p.price)::text as price,
        case when p.currency_id <> s.base_currency_id then trim_scale(p.asked) end::text as asked, c.code,
        ${decimalsAt({ tenantId, site: sql`s.id`, currency: sql`c.id` })} as decimals
      from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, qty numeric)
      left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
      join site s on s.tenant_id = ${tenantId} and s.id = coalesce(l.site_id, ${siteId})
      cross join lateral (select o.supplier_id, o.price, o.asked, o.currency_id from supplier_offers(${tenantId}, r.item, r.unit, null, s.id,
        day_at(${tenantId}, ${at}), r.qty) o) p
      join supplier v on v.tenant_id = ${tenantId} and v.id = p.supplier_id
      join currency c on c.tenant_id = ${tenantId} and c.id = p.currency_id
      where r.item is not null order by r.index, p.price, p.supplier_id`.execute(trx)
    const told = new Map<number, Offer[]>()
    for (const one of found.rows) told.set(one.index, [...(told.get(one.index) ?? []), offerOf(one)])
    return rows.map((_row, index) => offersValue(told.get(index) ?? []))
  },
}

function offerOf({ of, name, price, asked, code, decimals }: Told): Offer {
  return asked === null ? { of, name, price } : { of, name, price, asked: { price: asked, code, decimals } }
}

/** What was ordered of an item for a place in its last seven orders, from the oldest to the newest, in the unit asked for (ML-7). */
const lastOrdered: Figure = {
  name: 'orders.lastOrdered',
  readIf: undefined,
  at: 'location',
  line: ['item'],
  async read(trx, { at, rows }, { tenantId }) {
    if (at === null) return rows.map(() => null)
    const asked = JSON.stringify(rows.map(({ item, unit }, index) => ({ index, item, unit })))
    const found = await sql<{ readonly index: number; readonly trend: string }>`
      select r.index, string_agg(trim_scale(round(p.qty, 2))::text, ' ' order by p.day, p.id) as trend
      from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint)
      left join item_unit a on a.tenant_id = ${tenantId} and a.parent_id = r.item and a.id = r.unit
      cross join lateral (
        select o.order_date as day, o.id, sum(l.qty * u.num / u.den) * coalesce(a.den / a.num, 1) as qty
        from purchase_order_line l
        join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.parent_id and o.delivery_location_id = ${at}
          and o.status in ('PendingApproval', 'OnHold', 'Approved', 'Partial', 'Completed')
        join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
        where l.tenant_id = ${tenantId} and l.item_id = r.item
        group by o.order_date, o.id order by o.order_date desc, o.id desc limit ${lookedBack}) p
      where r.item is not null group by r.index`.execute(trx)
    const trends = new Map(found.rows.map(({ index, trend }) => [index, trend]))
    return rows.map((_row, index) => trends.get(index) ?? null)
  },
}

/** What a buyer looks at beside a price. */
export const buyingFigures: readonly Figure[] = [offers, lastOrdered]
