import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'

/** What this SQL reads of tables that definitions draw. */
export const receivedPriceReads: TableReads = {
  by: 'server/alerts/received-prices.ts',
  entities: {
    item: { baseUnit: { to: 'unit' }, name: 'text' },
    itemUnit: { den: 'quantity', num: 'quantity' },
    purchaseOrderLine: { agreedPrice: 'cost', item: { to: 'item' }, unit: { to: 'itemUnit' } },
    receipt: {
      currency: { to: 'currency' },
      location: { to: 'location' },
      postDate: 'date',
      site: { to: 'site' },
      status: 'status',
      supplier: { to: 'supplier' },
    },
    receiptLine: {
      item: { to: 'item' },
      orderLine: { to: 'purchaseOrderLine' },
      price: 'cost',
      qty: 'quantity',
      unit: { to: 'itemUnit' },
    },
    supplier: { name: 'text' },
    unit: { code: 'text' },
  },
}

/**
 * Goods that came in during the last days at a price beyond that of their order, or else beyond what was paid to their supplier before, by more
 * than the rule says: prices of a base unit, in one currency.
 */
export const receivedPrices = sql`
  select r.id, 'received ' || l.id, d.site_id, i.name, s.name, round((c.price - o.price) * 100 / o.price, 1)::text, 'receipt', d.id, null,
    jsonb_build_object('itemId', l.item_id, 'placeId', d.location_id, 'days', p.today - d.post_date + 1,
      'unit', b.code, 'price', trim_scale(round(c.price, 4))::text, 'before', trim_scale(round(o.price, 4))::text)
  from rule r join place p on p.tenant_id = r.tenant_id
  join receipt d on d.tenant_id = r.tenant_id and d.site_id = p.id and d.status in ('Completed', 'Invoiced')
    and d.post_date between p.today - 7 and p.today
  join receipt_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id and l.qty > 0
  join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
  cross join lateral (select l.price * u.den / u.num as price) c
  cross join lateral (
    select coalesce((
      select q.agreed_price * v.den / v.num from purchase_order_line q
      join item_unit v on v.tenant_id = q.tenant_id and v.id = q.unit_id
      where q.tenant_id = l.tenant_id and q.id = l.order_line_id and q.item_id = l.item_id
    ), (
      select e.price * v.den / v.num from receipt_line e
      join receipt f on f.tenant_id = e.tenant_id and f.id = e.parent_id and f.status in ('Completed', 'Invoiced')
        and f.supplier_id = d.supplier_id and f.currency_id is not distinct from d.currency_id
      join item_unit v on v.tenant_id = e.tenant_id and v.id = e.unit_id
      where e.tenant_id = l.tenant_id and e.item_id = l.item_id and e.qty > 0 and (f.post_date, f.id) < (d.post_date, d.id)
      order by f.post_date desc, f.id desc limit 1
    )) as price) o
  join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
  join unit b on b.tenant_id = i.tenant_id and b.id = i.base_unit_id
  join supplier s on s.tenant_id = d.tenant_id and s.id = d.supplier_id
  where r.kind = 'ReceiptPrice' and o.price > 0 and abs(c.price - o.price) * 100 > r.threshold * o.price`
