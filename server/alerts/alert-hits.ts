import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { expiringCertificates } from './expiring-certificates.ts'
import { expiringLots } from './expiring-lots.ts'
import { receivedPrices } from './received-prices.ts'

/** What this SQL reads of tables that definitions draw. */
export const alertHitReads: TableReads = {
  by: 'server/alerts/alert-hits.ts',
  entities: {
    budget: { docNo: 'text', fiscalYear: 'integer', scenario: 'choice', site: { to: 'site' }, status: 'status' },
    costCentre: { manager: { to: 'user' }, name: 'text' },
    glAccount: { name: 'text' },
    item: { name: 'text' },
    itemSupplier: {
      minOrder: 'quantity',
      price: 'cost',
      priceFrom: 'date',
      supplier: { to: 'supplier' },
      unit: { to: 'unit' },
    },
    location: { name: 'text' },
    physicalInventory: {
      docNo: 'text',
      location: { to: 'location' },
      site: { to: 'site' },
      status: 'status',
      varianceSize: 'money',
    },
    purchaseOrder: { deliveryDate: 'date', docNo: 'text', site: { to: 'site' }, status: 'status' },
    receipt: { docNo: 'text', location: { to: 'location' }, postDate: 'date', site: { to: 'site' }, status: 'status' },
    supplier: { name: 'text' },
  },
}

/** What each kind finds among the rules (`rule`) at the sites (`place`); the budgets are those in force this year, by the one rule of which budget holds (BUDG-2). */
const found = {
  UnpostedReceipt: sql`
    select r.id, 'receipt ' || d.id, p.id, d.doc_no, l.name,
      (p.today - d.post_date)::text, 'receipt', d.id, null, null
    from rule r join place p on p.tenant_id = r.tenant_id
    join receipt d on d.tenant_id = r.tenant_id and d.site_id = p.id and d.status = 'PendingSubmission'
      and p.today - d.post_date >= r.threshold
    join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
    where r.kind = 'UnpostedReceipt'`,
  LateOrder: sql`
    select r.id, 'order ' || d.id, p.id, d.doc_no, p.name, (p.today - d.delivery_date)::text, 'purchaseOrder', d.id, null, null
    from rule r join place p on p.tenant_id = r.tenant_id
    join purchase_order d on d.tenant_id = r.tenant_id and d.site_id = p.id and d.status in ('Approved', 'Partial')
      and p.today - d.delivery_date >= greatest(r.threshold, 1)
    where r.kind = 'LateOrder'`,
  CountVariance: sql`
    select r.id, 'count ' || d.id, p.id, d.doc_no, l.name, '', 'physicalInventory', d.id, null, null
    from rule r join place p on p.tenant_id = r.tenant_id
    join physical_inventory d on d.tenant_id = r.tenant_id and d.site_id = p.id and d.status in ('Completed', 'Finalized')
      and d.variance_size > r.threshold
    join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
    where r.kind = 'CountVariance'`,
  CountOverdue: sql`
    select r.id, 'place ' || d.site_id || ' ' || d.location_id || case when late.days is null then ' never' else '' end, p.id, l.name, p.name,
      coalesce(late.days, ''), null, null, null, null
    from rule r join place p on p.tenant_id = r.tenant_id
    join place_count_due d on d.tenant_id = r.tenant_id and d.site_id = p.id
    cross join lateral (select case when d.overdue_days >= greatest(r.threshold, 1) then d.overdue_days::text end as days) late
    join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
    where r.kind = 'CountOverdue' and (late.days is not null or (d.whole_due and d.whole_due_on is null))`,
  BelowPar: sql`
    select r.id, 'stock ' || h.location_id || ' ' || h.item_id, h.site_id, i.name, l.name, trim_scale(h.qty)::text, null, null, null, null
    from rule r
    join stock_by_location h on h.tenant_id = r.tenant_id and h.qty < h.par_min
    join item i on i.tenant_id = h.tenant_id and i.id = h.item_id
    join location l on l.tenant_id = h.tenant_id and l.id = h.location_id
    where r.kind = 'BelowPar'`,
  PriceChange: sql`
    select r.id, 'price ' || n.id, null, i.name, s.name, round((n.price - o.price) * 100 / o.price, 1)::text, null, null, null, null
    from rule r join place p on p.tenant_id = r.tenant_id and p.id = 1
    join item_supplier n on n.tenant_id = r.tenant_id and n.price_from between p.today - 2 and p.today
    join lateral (select e.price from item_supplier e where e.tenant_id = n.tenant_id and e.parent_id = n.parent_id
        and e.supplier_id = n.supplier_id and e.unit_id = n.unit_id and e.id <> n.id and e.price > 0
        and coalesce(e.min_order, 0) = coalesce(n.min_order, 0)
        and coalesce(e.price_from, '-infinity') < n.price_from
      order by e.price_from desc nulls last limit 1) o on abs(n.price - o.price) * 100 > r.threshold * o.price
    join item i on i.tenant_id = n.tenant_id and i.id = n.parent_id
    join supplier s on s.tenant_id = n.tenant_id and s.id = n.supplier_id
    where r.kind = 'PriceChange'`,
  RateOld: sql`
    select r.id, 'rate ' || f.id, null, c.code, b.code, '', null, null, null, null
    from rule r
    join currency_rate_in_force f on f.tenant_id = r.tenant_id and f.state <> 'Fresh'
    join currency c on c.tenant_id = f.tenant_id and c.id = f.currency_id
    join currency b on b.tenant_id = f.tenant_id and b.id = f.base_currency_id
    where r.kind = 'RateOld'`,
  BudgetUse: sql`
    select r.id, 'budget ' || u.id || case u.light when 'Over' then ' over' else '' end, u.site_id, b.doc_no,
      n.name || ' · ' || g.name || ' · ' || u.period_no, trim_scale(u.used_pct)::text, 'budget', b.id, n.manager_id, null
    from rule r join place p on p.tenant_id = r.tenant_id
    join lateral (select d.id, d.tenant_id, d.doc_no from budget d
      where d.tenant_id = p.tenant_id and d.site_id = p.id and d.fiscal_year = p.year and d.status = 'Approved' and d.scenario in ('Original', 'Revised')
      order by d.scenario = 'Revised' desc, d.id desc limit 1) b on true
    join budget_use u on u.tenant_id = b.tenant_id and u.budget_id = b.id and (u.light = 'Over'
      or (u.available < u.amount and (u.amount - u.available) * 100 >= r.threshold * u.amount))
    join cost_centre n on n.tenant_id = u.tenant_id and n.id = u.cost_centre_id
    join gl_account g on g.tenant_id = u.tenant_id and g.id = u.account_id
    where r.kind = 'BudgetUse'`,
  ReceiptPrice: receivedPrices,
  Expiring: expiringLots,
  CertificateExpiring: expiringCertificates,
} as const

/** Kinds of alerts. */
export type AlertKind = keyof typeof found

/** No row of what a kind finds: says what its columns are. */
const noHits = sql`
  select null::bigint, null::text, null::bigint, null::text, null::text, null::text, null::text, null::bigint, null::bigint, null::jsonb where false`

/**
 * What these kinds find. All of them together are planned for half a second, whoever looks for one alone; a kind no active rule is of is left out.
 */
export function hitsOf(kinds: readonly AlertKind[]): RawBuilder<unknown> {
  return sql.join([noHits, ...kinds.map((kind) => found[kind])], sql` union all `)
}
