import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { expiringCertificates } from './expiring-certificates.ts'
import { expiringLots } from './expiring-lots.ts'
import { receivedPrices } from './received-prices.ts'

/** What this SQL reads of tables that definitions draw. */
export const alertReads: TableReads = {
  by: 'server/alerts/find-alerts.ts',
  entities: {
    alertRule: {
      atSite: { to: 'site' },
      channel: { options: ['Message', 'Mail', 'Both'] },
      isActive: 'boolean',
      kind: {
        options: [
          'UnpostedReceipt',
          'LateOrder',
          'BelowPar',
          'CountVariance',
          'PriceChange',
          'ReceiptPrice',
          'RateOld',
          'BudgetUse',
          'Expiring',
          'CertificateExpiring',
        ],
      },
      name: 'text',
      threshold: 'quantity',
    },
    budget: { docNo: 'text', fiscalYear: 'integer', scenario: 'choice', site: { to: 'site' }, status: 'status' },
    costCentre: { manager: { to: 'user' }, name: 'text' },
    glAccount: { name: 'text' },
    item: { name: 'text' },
    itemSupplier: {
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

/** Kinds of alerts; each is found by a statement of its own below. */
export type AlertKind =
  | 'UnpostedReceipt'
  | 'LateOrder'
  | 'BelowPar'
  | 'CountVariance'
  | 'PriceChange'
  | 'ReceiptPrice'
  | 'RateOld'
  | 'BudgetUse'
  | 'Expiring'
  | 'CertificateExpiring'

/** Something a rule tells of, as it is now. */
export interface Occurrence {
  readonly ruleId: number
  /** Name of the rule. */
  readonly name: string
  readonly kind: AlertKind
  readonly channel: 'Message' | 'Mail' | 'Both'
  /** The same as long as it is the same. */
  readonly key: string
  /** Where it is; null: at no site in particular. */
  readonly siteId: number | null
  /** What it is about, as people call it, and where or with whom. */
  readonly number: string
  readonly place: string
  /** Days, a day, a quantity or percent, as the kind says; '' where nothing is said. */
  readonly figure: string
  /** The document, where it is about one. */
  readonly family: 'receipt' | 'purchaseOrder' | 'physicalInventory' | 'budget' | null
  readonly docId: number | null
  /** Who is told besides those the rule names: whose money it is; null: nobody. */
  readonly ownerId: number | null
  /** The item whose price is another one, where it came in, so many days ago at the latest, and both prices of a base unit. */
  readonly about: ReceivedPrice | null
}

/** A price goods came in at that is not what it was. */
export interface ReceivedPrice {
  readonly itemId: number
  readonly placeId: number
  readonly days: number
  readonly unit: string
  readonly price: string
  readonly before: string
}

/** Most things one look tells of; the others follow with the next. */
const mostAtOnce = 200

/**
 * What the active rules of a tenant find and have not told of yet, bounded however much they find: everything is found, compared with what was
 * told and noted inside the database, and no more than one look tells of is answered. It is noted in the same statement, so that any number
 * of nodes tell of it once; what does not hold any more is forgotten, and told again should it come back (SET-12, SET-20). With `kinds` the
 * rules of those alone are looked at.
 */
export async function findAlerts(
  trx: Trx,
  tenantId: string,
  kinds?: readonly AlertKind[],
): Promise<readonly Occurrence[]> {
  const looked = kinds === undefined ? sql`true` : sql`r.kind = any(${kinds}::text[])`
  await sql`select pg_advisory_xact_lock(hashtext('alerts'), hashtext(${tenantId}))`.execute(trx)
  const found = await sql<Occurrence>`
    with found as materialized (${occurrences(tenantId, looked)}),
    over as (
      delete from alert_told t where t.tenant_id = ${tenantId}
        and not exists (select from found f where f."ruleId" = t.rule_id and f.key = t.occurrence)
        and not exists (select from alert_rule r where r.tenant_id = ${tenantId} and r.id = t.rule_id and not (${looked}))
    ), fresh as (
      insert into alert_told (tenant_id, rule_id, occurrence)
      select ${tenantId}, f."ruleId", f.key from found f
      where not exists (select from alert_told t where t.tenant_id = ${tenantId} and t.rule_id = f."ruleId" and t.occurrence = f.key)
      order by f."ruleId", f.key limit ${mostAtOnce}
      returning rule_id, occurrence
    )
    select f.* from found f join fresh n on n.rule_id = f."ruleId" and n.occurrence = f.key order by f."ruleId", f.key`.execute(
    trx,
  )
  return found.rows
}

/** Documents that wait, are late or differ. */
const documentHits = sql`
  select r.id as rule_id, 'receipt ' || d.id as key, p.id as site_id, d.doc_no as number, l.name as place,
    (p.today - d.post_date)::text as figure, 'receipt' as family, d.id as doc_id, null::bigint as owner_id, null::jsonb as about
  from rule r join place p on p.tenant_id = r.tenant_id
  join receipt d on d.tenant_id = r.tenant_id and d.site_id = p.id and d.status = 'PendingSubmission'
    and p.today - d.post_date >= r.threshold
  join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
  where r.kind = 'UnpostedReceipt'
  union all
  select r.id, 'order ' || d.id, p.id, d.doc_no, p.name, (p.today - d.delivery_date)::text, 'purchaseOrder', d.id, null, null
  from rule r join place p on p.tenant_id = r.tenant_id
  join purchase_order d on d.tenant_id = r.tenant_id and d.site_id = p.id and d.status in ('Approved', 'Partial')
    and p.today - d.delivery_date >= greatest(r.threshold, 1)
  where r.kind = 'LateOrder'
  union all
  select r.id, 'count ' || d.id, p.id, d.doc_no, l.name, '', 'physicalInventory', d.id, null, null
  from rule r join place p on p.tenant_id = r.tenant_id
  join physical_inventory d on d.tenant_id = r.tenant_id and d.site_id = p.id and d.status in ('Completed', 'Finalized')
    and d.variance_size > r.threshold
  join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
  where r.kind = 'CountVariance'`

/** Stock, prices and rates: about no document. */
const otherHits = sql`
  select r.id, 'stock ' || h.location_id || ' ' || h.item_id, h.site_id, i.name, l.name, trim_scale(h.qty)::text, null, null, null, null
  from rule r
  join stock_by_location h on h.tenant_id = r.tenant_id and h.qty < h.par_min
  join item i on i.tenant_id = h.tenant_id and i.id = h.item_id
  join location l on l.tenant_id = h.tenant_id and l.id = h.location_id
  where r.kind = 'BelowPar'
  union all
  select r.id, 'price ' || n.id, null, i.name, s.name, round((n.price - o.price) * 100 / o.price, 1)::text, null, null, null, null
  from rule r join place p on p.tenant_id = r.tenant_id and p.id = 1
  join item_supplier n on n.tenant_id = r.tenant_id and n.price_from between p.today - 2 and p.today
  join lateral (select e.price from item_supplier e where e.tenant_id = n.tenant_id and e.parent_id = n.parent_id
      and e.supplier_id = n.supplier_id and e.unit_id = n.unit_id and e.id <> n.id and e.price > 0
      and coalesce(e.price_from, '-infinity') < n.price_from
    order by e.price_from desc nulls last limit 1) o on abs(n.price - o.price) * 100 > r.threshold * o.price
  join item i on i.tenant_id = n.tenant_id and i.id = n.parent_id
  join supplier s on s.tenant_id = n.tenant_id and s.id = n.supplier_id
  where r.kind = 'PriceChange'
  union all
  select r.id, 'rate ' || f.id, null, c.code, b.code, '', null, null, null, null
  from rule r
  join currency_rate_in_force f on f.tenant_id = r.tenant_id and f.state <> 'Fresh'
  join currency c on c.tenant_id = f.tenant_id and c.id = f.currency_id
  join currency b on b.tenant_id = f.tenant_id and b.id = f.base_currency_id
  where r.kind = 'RateOld'`

/** Cells of the budgets in force this year, by the one rule of which budget holds (BUDG-2); beyond the budget they are told anew. */
const budgetHits = sql`
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
  where r.kind = 'BudgetUse'`

/** Everything the rules find now. The day is that of each site. */
function occurrences(tenantId: string, looked: RawBuilder<unknown>) {
  return sql`
  with rule as (
    select r.tenant_id, r.id, r.name, r.kind, r.channel, coalesce(r.threshold, 0) as threshold, r.at_site_id
    from alert_rule r where r.tenant_id = ${tenantId} and r.is_active and ${looked}
  ), place as (
    select s.tenant_id, s.id, s.name, d.today, coalesce(f.fiscal_year, date_part('year', d.today)::int) as year
    from site s
    cross join lateral (select
      (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) at time zone s.iana_timezone)::date as today) d
    left join fiscal_period f on f.tenant_id = s.tenant_id and f.site_id = s.id and d.today between f.starts_on and f.ends_on
    where s.tenant_id = ${tenantId}
  ), hit as (
    ${documentHits}
    union all
    ${otherHits}
    union all
    ${budgetHits}
    union all
    ${receivedPrices}
    union all
    ${expiringLots}
    union all
    ${expiringCertificates}
  )
  select r.id as "ruleId", r.name, r.kind, r.channel, h.key, h.site_id as "siteId", h.number, h.place, h.figure, h.family,
    h.doc_id as "docId", h.owner_id as "ownerId", h.about
  from hit h join rule r on r.id = h.rule_id and r.tenant_id = ${tenantId}
  where r.at_site_id is null or h.site_id is null or h.site_id = r.at_site_id
  order by r.id, h.key`
}
