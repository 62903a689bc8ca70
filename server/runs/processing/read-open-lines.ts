import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { FilledRow } from '../engine/run-step.ts'

/** What this SQL reads of tables that definitions draw; the view it begins with declares the rest. */
export const openLineReads: TableReads = {
  by: 'server/runs/processing/read-open-lines.ts',
  entities: {
    bidRegion: { isActive: 'boolean' },
    bidRegionBuyer: { buyer: { to: 'user' }, category: { to: 'category' } },
    bidRegionSite: { site: { to: 'site' } },
    category: {},
    item: { category: { to: 'category' } },
    itemUnit: { den: 'quantity', num: 'quantity' },
    purchaseRequest: {
      costCentre: { to: 'costCentre' },
      expenseAccount: { to: 'glAccount' },
      project: { to: 'capex' },
    },
    purchaseRequestLine: {
      account: { to: 'glAccount' },
      costCentre: { to: 'costCentre' },
      neededBy: 'date',
      ownCategory: { to: 'category' },
      remark: 'text',
    },
    supplier: {},
  },
}

/** Which open lines are processed. */
export interface OpenLineQuestion {
  readonly tenantId: string
  /** Undefined: of every site. */
  readonly site: number | undefined
  readonly location: number | undefined
  readonly supplier: number | undefined
  /** A category with those below it. */
  readonly category: number | undefined
  /** Whose categories the regions of the site name. */
  readonly buyer: number | undefined
  /** Last day by which it is needed. */
  readonly upTo: string | undefined
  /** The day of the site; nothing is delivered before. */
  readonly today: string
  /** Line of a request behind which they are looked for. */
  readonly after: number
  readonly most: number
}

/** An open line of a request as a line of a run: parameter of the step → value. */
export type OpenLine = FilledRow & { readonly requestLine: number; readonly supplier: number | null }

/**
 * Open lines of approved requests, by the id of the line: what is open, at the price it was asked for, with the supplier it names or the one
 * whose list is asked first, that supplier's price, in its currency, and the cheapest one. One statement, however many lines.
 */
export async function readOpenLines(trx: Trx, question: OpenLineQuestion): Promise<readonly OpenLine[]> {
  const { tenantId, site, location, supplier, category, buyer, upTo, today, after, most } = question
  const { rows } = await sql<OpenLine>`
    with recursive below as (
      select c.id from category c where c.tenant_id = ${tenantId} and c.id = ${category ?? null}::bigint
      union select c.id from category c join below b on c.parent_id = b.id where c.tenant_id = ${tenantId}),
    bought(site_id, category_id) as (
      select s.site_id, b.category_id from bid_region_buyer b
        join bid_region g on g.tenant_id = b.tenant_id and g.id = b.parent_id and coalesce(g.is_active, true)
        join bid_region_site s on s.tenant_id = b.tenant_id and s.parent_id = b.parent_id
        where b.tenant_id = ${tenantId} and b.buyer_id = ${buyer ?? null}::bigint
      union select b.site_id, c.id from category c join bought b on c.parent_id = b.category_id where c.tenant_id = ${tenantId}),
    wanted as materialized (
      select o.*, r.cost_centre_id, r.project_id, r.expense_account_id from open_request_line o join purchase_request r on r.tenant_id = o.tenant_id and r.id = o.request_id
      join purchase_request_line w on w.tenant_id = o.tenant_id and w.id = o.id
      left join item i on i.tenant_id = o.tenant_id and i.id = o.item_id
      where o.tenant_id = ${tenantId} and o.id > ${after} and (${site ?? null}::bigint is null or o.site_id = ${site ?? null}::bigint)
        and (${location ?? null}::bigint is null or o.delivery_location_id = ${location ?? null}::bigint)
        and (${supplier ?? null}::bigint is null or o.supplier_id = ${supplier ?? null}::bigint)
        and (${category ?? null}::bigint is null or coalesce(i.category_id, w.own_category_id) in (select id from below))
        and (${upTo ?? null}::date is null or coalesce(w.needed_by, o.needed_by) <= ${upTo ?? null}::date)
        and (${buyer ?? null}::bigint is null or exists (select from bought b where b.site_id = o.site_id
          and (b.category_id is null or b.category_id = coalesce(i.category_id, w.own_category_id))))
      order by o.id limit ${most})
    select o.id::int as "requestLine", o.request_id::int as request, o.site_id::int as site, o.delivery_location_id::int as "deliveryLocation",
      greatest(coalesce(l.needed_by, o.needed_by), ${today}::date)::text as "deliveryDate", o.cost_centre_id::int as "costCentre", o.project_id::int as project, o.description, l.remark,
      l.own_category_id::int as "ofCategory", coalesce(l.account_id, o.expense_account_id)::int as account, l.cost_centre_id::int as "ownCostCentre",
      o.item_id::int as "wantedItem", o.item_id::int as item, o.unit_id::int as "askedUnit", o.unit_id::int as unit,
      u.num::text as "askedNum", u.den::text as "askedDen", u.num::text as "factorNum", u.den::text as "factorDen",
      o.open_qty::text as "openQty", o.open_qty::text as qty, o.estimate::text as "askedPrice",
      s.id::int as supplier, coalesce(p.currency_id, t.base_currency_id)::int as currency, coalesce(p.rate, 1)::text as rate,
      p.asked::text as "listPrice",
      b.supplier_id::int as "bestSupplier", b.unit_id::int as "bestUnit", b.price::text as "bestPrice"
    from wanted o
    join site t on t.tenant_id = ${tenantId} and t.id = o.site_id
    join purchase_request_line l on l.tenant_id = ${tenantId} and l.id = o.id
    left join item_unit u on u.tenant_id = ${tenantId} and u.id = o.unit_id
    left join lateral list_offer(${tenantId}, o.item_id, o.unit_id, o.supplier_id, o.site_id, ${today}::date, o.open_qty) p on o.item_id is not null
    left join lateral best_offer_anywhere(${tenantId}, o.item_id, o.unit_id, o.open_qty, o.site_id, ${today}::date) b on o.unit_id is not null
    left join supplier s on s.tenant_id = ${tenantId} and s.id = coalesce(o.supplier_id, p.supplier_id)
    order by o.id`.execute(trx)
  return rows
}
