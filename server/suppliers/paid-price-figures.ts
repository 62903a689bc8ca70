import { sql, type RawBuilder } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const paidPriceReads: TableReads = {
  by: 'server/suppliers/paid-price-figures.ts',
  entities: {
    itemSupplier: { bid: { to: 'requestForBids' }, priceFrom: 'date', priceTo: 'date', supplier: { to: 'supplier' } },
    itemUnit: { den: 'quantity', num: 'quantity' },
    location: { site: { to: 'site' } },
    receipt: {
      currency: { to: 'currency' },
      homeCurrency: { to: 'currency' },
      postDate: 'date',
      site: { to: 'site' },
      status: 'status',
      supplier: { to: 'supplier' },
    },
    receiptLine: { item: { to: 'item' }, price: 'cost', qty: 'quantity', unit: { to: 'itemUnit' } },
  },
}

/** What one unit of an item cost when it was received last, of the supplier asked about or of anybody (PORD-2); null where it never was. */
const lastPaid = priceFigure(
  'suppliers.lastPaid',
  (tenant, { site }) => sql`
    select round(v.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6) as price
    from receipt_line v
    join receipt d on d.tenant_id = v.tenant_id and d.id = v.parent_id and d.site_id = ${site} and d.status in ('Completed', 'Invoiced')
    join item_unit u on u.tenant_id = v.tenant_id and u.parent_id = v.item_id and u.id = v.unit_id
    left join item_unit a on a.tenant_id = v.tenant_id and a.parent_id = v.item_id and a.id = r.unit
    where v.tenant_id = ${tenant} and v.item_id = r.item and v.qty > 0 and (r.supplier is null or d.supplier_id = r.supplier)
      and (d.currency_id is null or d.currency_id = coalesce(r.currency, d.home_currency_id))
    order by d.post_date desc, d.id desc, v.id desc limit 1`,
)

/** The price of the list where it was awarded in a request for bids (PORD-3); null where it was agreed otherwise. */
const bidPrice = priceFigure(
  'suppliers.bidPrice',
  (tenant, { site, day }) => sql`
    select l.price from list_price_in(${tenant}, r.item, r.unit, r.supplier, ${site}, ${day}, r.currency) l
    where exists (select from item_supplier s where s.tenant_id = ${tenant} and s.parent_id = r.item and s.supplier_id = l.supplier_id
      and s.bid_id is not null and (s.price_from is null or s.price_from <= ${day}) and (s.price_to is null or s.price_to >= ${day}))`,
)

/** What was paid for items, and what of it was awarded. */
export const paidPriceFigures: readonly Figure[] = [lastPaid, bidPrice]

/** Where and when a price is asked about, as SQL. */
interface Asked {
  readonly site: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
}

/** A figure that reads one price a row, over r (item, unit, supplier, currency). */
function priceFigure(name: string, priceOf: (tenant: string, asked: Asked) => RawBuilder<unknown>): Figure {
  return {
    name,
    readIf: 'ViewCost',
    at: 'location',
    line: ['item'],
    async read(trx, { at, rows }, { tenantId, siteId }) {
      if (at === null) return rows.map(() => null)
      const asked = JSON.stringify(
        rows.map(({ item, unit, supplier, currency }, index) => ({ index, item, unit, supplier, currency })),
      )
      const place = { site: sql`coalesce(l.site_id, ${siteId})`, day: sql`w.day` }
      const found = await sql<{ readonly index: number; readonly price: string }>`
        select r.index, p.price::text as price
        from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, currency bigint)
        cross join (select day_at(${tenantId}, ${at}) as day) w
        left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
        cross join lateral (${priceOf(tenantId, place)}) p
        where r.item is not null`.execute(trx)
      const prices = new Map(found.rows.map(({ index, price }) => [index, printDecimal(toDecimal(price))]))
      return rows.map((_row, index) => prices.get(index) ?? null)
    },
  }
}
