import { sql, type RawBuilder } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { FigureValue } from '#core/http/figures/figures-contract.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'
import { nextDelivery, type DeliveryTerms } from './next-delivery.ts'
import { sentBy } from './sent-figures.ts'

/** What this SQL reads of tables that definitions draw. */
export const splitReads: TableReads = {
  by: 'server/suppliers/split-figures.ts',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    location: { site: { to: 'site' } },
    supplier: {
      currency: { to: 'currency' },
      cutoff: 'duration',
      deliversFri: 'boolean',
      deliversMon: 'boolean',
      deliversSat: 'boolean',
      deliversSun: 'boolean',
      deliversThu: 'boolean',
      deliversTue: 'boolean',
      deliversWed: 'boolean',
      leadDays: 'integer',
      minOrder: 'money',
    },
    supplierSite: { leadDays: 'integer', site: { to: 'site' } },
  },
}

/**
 * Whom a line will be ordered of (ML-9): the supplier it names, or else who asks least today for so much of it (VEND-272); and what is known of that supplier: the least worth of an
 * order in the currency of the site, the next day it delivers and until when of a day orders count, and what it sends of the item.
 */
export const splitFigures: readonly Figure[] = [
  figure<{ readonly supplier: string | null }>('suppliers.splitTo', {
    columns: sql`f.supplier_id::text as supplier`,
    value: ({ supplier }) => (supplier === null ? null : Number(supplier)),
  }),
  figure<AmountRow>('suppliers.splitLeast', {
    readIf: 'ViewCost',
    columns: sql`round(s.min_order * x.rate, w.decimals)::text as amount`,
    // Without a rate nothing is known of it in the currency of the site.
    from: (
      tenantId,
    ) => sql`left join lateral currency_rate_on(${tenantId}, coalesce(s.currency_id, w.base_currency_id), w.base_currency_id,
      coalesce(r.day, w.today)) x on true`,
    value: amountOf,
  }),
  figure<TermsRow>('suppliers.splitDelivery', {
    columns: sql`f.supplier_id::text as supplier, jsonb_build_array(coalesce(s.delivers_mon, false), coalesce(s.delivers_tue, false),
      coalesce(s.delivers_wed, false), coalesce(s.delivers_thu, false), coalesce(s.delivers_fri, false), coalesce(s.delivers_sat, false),
      coalesce(s.delivers_sun, false)) as days, s.cutoff, coalesce(o.lead_days, s.lead_days, 0) as "leadDays", w.today::text as today,
      (extract(hour from w.clock) * 60 + extract(minute from w.clock))::int as minutes`,
    from: (tenantId) =>
      sql`left join supplier_site o on o.tenant_id = ${tenantId} and o.parent_id = s.id and o.site_id = w.site_id`,
    value: deliveryOf,
  }),
  figure<{ readonly cutoff: number | null }>('suppliers.splitCutoff', {
    columns: sql`s.cutoff`,
    value: ({ cutoff }) => cutoff,
  }),
  sentFigure('suppliers.splitMinOrder', sql`k.min_order`),
  sentFigure('suppliers.splitMultiple', sql`k.order_multiple`),
]

interface AmountRow {
  readonly amount: string | null
}

interface TermsRow extends Omit<DeliveryTerms, 'cutoff'> {
  readonly supplier: string | null
  readonly cutoff: number | null
  readonly today: string
  readonly minutes: number
}

function amountOf({ amount }: AmountRow): string | null {
  return amount === null ? null : printDecimal(toDecimal(amount))
}

function deliveryOf({ supplier, days, cutoff, leadDays, today, minutes }: TermsRow): string | null {
  return supplier === null
    ? null
    : nextDelivery({ days, cutoff: cutoff ?? undefined, leadDays }, { day: today, minutes })
}

/** What the supplier sends of the item, in the unit of the line (SUGG-3). */
function sentFigure(name: string, value: RawBuilder<unknown>): Figure {
  return figure<AmountRow>(name, {
    columns: sql`round(${value} * coalesce(u.den / u.num, 1), 6)::text as amount`,
    from: (
      tenantId,
    ) => sql`left join item_unit u on u.tenant_id = ${tenantId} and u.id = r.unit and u.parent_id = r.item
      left join lateral (${sentBy(tenantId, sql`f.supplier_id`)}) k on true`,
    value: amountOf,
  })
}

interface SplitQuery<Row> {
  readonly readIf?: string
  /** Over w (the place and its site now), r (the row asked), f (whom it is ordered of), s (that supplier) and what `from` joins. */
  readonly columns: RawBuilder<unknown>
  readonly from?: (tenantId: string) => RawBuilder<unknown>
  readonly value: (row: Row) => FigureValue
}

function figure<Row>(name: string, query: SplitQuery<Row>): Figure {
  return {
    name,
    readIf: query.readIf,
    at: 'location',
    line: ['item'],
    async read(trx, request, ctx) {
      const found = await readSplit(trx, { request, ctx, query })
      const values = new Map(found.map((row) => [row.index, query.value(row)]))
      return request.rows.map((_row, index) => values.get(index) ?? null)
    },
  }
}

interface SplitRead<Row> {
  readonly request: FigureRequest
  readonly ctx: RequestContext
  readonly query: SplitQuery<Row>
}

async function readSplit<Row>(
  trx: Trx,
  { request: { at, rows }, ctx: { tenantId, siteId }, query }: SplitRead<Row>,
): Promise<readonly (Row & { readonly index: number })[]> {
  if (at === null) return []
  const asked = JSON.stringify(
    rows.map(({ item, unit, supplier, qty, day }, index) => ({ index, item, unit, supplier, qty, day })),
  )
  const found = await sql<Row & { readonly index: number }>`
    with place as (select t.id as site_id, t.base_currency_id, t.currency_decimals as decimals, n.clock, n.clock::date as today
      from location l join site t on t.tenant_id = l.tenant_id and t.id = coalesce(l.site_id, ${siteId})
      cross join lateral (select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) at time zone t.iana_timezone as clock) n
      where l.tenant_id = ${tenantId} and l.id = ${at})
    select r.index, ${query.columns}
    from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, qty numeric, day date)
    cross join place w
    cross join lateral (select coalesce(r.supplier, (select o.supplier_id
      from supplier_offers(${tenantId}, r.item, r.unit, null, w.site_id, w.today, r.qty) o order by o.price, o.supplier_id limit 1)) as supplier_id) f
    left join supplier s on s.tenant_id = ${tenantId} and s.id = f.supplier_id
    ${query.from?.(tenantId) ?? sql``}
    where r.item is not null`.execute(trx)
  return found.rows
}
