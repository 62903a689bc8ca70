import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Trx } from '../db/pool.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { dayBeforeNext } from './day-before-next.ts'
import { restOfSpan, type Span, type TakenSpan } from './rest-of-span.ts'

/** What this SQL reads of tables that definitions draw. */
export const awardReads: TableReads = {
  by: 'server/bids/award-prices.ts',
  entities: {
    item: { name: 'text' },
    itemSupplier: {
      bid: { to: 'requestForBids' },
      currency: { to: 'currency' },
      description: 'text',
      isPreferred: 'boolean',
      leadDays: 'integer',
      minOrder: 'quantity',
      orderMultiple: 'quantity',
      packText: 'text',
      price: 'cost',
      priceFrom: 'date',
      priceTo: 'date',
      supplier: { to: 'supplier' },
      supplierItemNo: 'text',
      unit: { to: 'unit' },
    },
    supplier: { name: 'text' },
  },
}

/** A price of an item that was awarded. */
export interface AwardedPrice {
  readonly item: number
  readonly unit: number
  readonly supplier: number
  /** What is asked, in the currency it is asked in. */
  readonly price: string
  readonly currency: number | null
}

/** A line of the list of an item, which hands on its number, pack, minimum and preference. */
export interface ListedPrice extends Omit<AwardedPrice, 'price'>, Span {
  readonly id: number
  /** Null where the supplier has said none. */
  readonly price: string | null
}

/** A price that holds on some of the days an award is for. */
export interface OlderPrice extends ListedPrice {
  readonly price: string
  readonly itemName: string
  readonly supplierName: string
  /** Code of its currency; null where it names none, which is that of the site. */
  readonly code: string | null
}

/** Prices of the same supplier and unit, from whichever quantity on, that hold on some of these days, the smallest first; their items are locked until the transaction ends. */
export async function readOlderPrices(
  { trx, ctx: { tenantId } }: Pick<MoveEffectInput, 'trx' | 'ctx'>,
  awarded: readonly AwardedPrice[],
  span: TakenSpan,
): Promise<readonly OlderPrice[]> {
  const items = [...new Set(awarded.map(({ item }) => item))]
  await sql`select i.id from item i where i.tenant_id = ${tenantId} and i.id = any(${items}::bigint[]) order by i.id for update of i`.execute(
    trx,
  )
  const { rows } = await sql<OlderPrice>`
    select s.id, i.id as item, i.name as "itemName", s.unit_id as unit, v.id as supplier, v.name as "supplierName",
      trim_scale(s.price)::text as price, s.currency_id as currency, c.code, s.price_from::text as "from", e.last::text as "to"
    from jsonb_to_recordset(${JSON.stringify(awarded)}::jsonb) as a(item bigint, unit bigint, supplier bigint)
    join item i on i.tenant_id = ${tenantId} and i.id = a.item
    join item_supplier s on s.tenant_id = i.tenant_id and s.parent_id = i.id and s.unit_id = a.unit and s.supplier_id = a.supplier
    join supplier v on v.tenant_id = s.tenant_id and v.id = s.supplier_id
    left join currency c on c.tenant_id = s.tenant_id and c.id = s.currency_id
    cross join lateral (select least(s.price_to, (${dayBeforeNext})) as last) e
    where (s.price_from is null or s.price_from <= ${span.to}::date) and (e.last is null or e.last >= ${span.from}::date)
    order by i.id, coalesce(s.min_order, 0), s.price_from nulls first, s.id`.execute(trx)
  return rows
}

/** What is written, all of it at once. */
export interface PriceWriting {
  /** The request for bids that brought them; null where people agreed on them otherwise. */
  readonly request: number | null
  readonly awarded: readonly AwardedPrice[]
  readonly older: readonly ListedPrice[]
  readonly span: TakenSpan
}

/**
 * Writes awarded prices into the lists of their items in four statements, however many there are (RFB-9): older prices keep what lies before and after the
 * days that are taken, new ones hand on number, pack, minimum and preference, and every item is a version later, with a row in its history.
 */
export async function writeAwardedPrices(
  input: Pick<MoveEffectInput, 'trx' | 'ctx' | 'clock'>,
  writing: PriceWriting,
): Promise<void> {
  const { trx, ctx } = input
  const { awarded, older } = writing
  if (awarded.length === 0) return
  await writeNewLines(trx, ctx.tenantId, writing)
  await cutOlder(trx, ctx.tenantId, writing)
  const now = input.clock.now()
  const items = [...new Set(awarded.map(({ item }) => item))]
  const { rows } = await sql<{ readonly id: number; readonly version: number }>`
    update item i set version_no = i.version_no + 1, edited_by = ${ctx.userId}, edited_on = ${now.toISOString()}
    where i.tenant_id = ${ctx.tenantId} and i.id = any(${items}::bigint[]) returning i.id, i.version_no as version`.execute(
    trx,
  )
  for (const { id, version } of rows) {
    const told = { before: toldLines(older.filter(({ item }) => item === id)), after: toldAfter(writing, id) }
    await appendAudit(
      trx,
      { actor: ctx, now },
      { action: 'change', entity: 'item', entityId: id, versionBefore: version - 1, versionAfter: version, ...told },
    )
  }
}

/** The days after the span that an older price keeps beside those before it, and the awarded prices, as lines of their items. */
async function writeNewLines(trx: Trx, tenant: string, { request, awarded, older, span }: PriceWriting): Promise<void> {
  const kept = older.flatMap((old) => {
    const [, after] = restOfSpan(old, span)
    return after === undefined
      ? []
      : [{ ...keyOf(old), from: after.from, to: after.to, like: old.id, price: null, currency: null, bid: null }]
  })
  const added = awarded.map((one) => {
    const like = older.find((old) => isSame(old, one))?.id ?? null
    return { ...keyOf(one), from: span.from, to: span.to, like, price: one.price, currency: one.currency, bid: request }
  })
  await sql`
    insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, price_to, bid_id, supplier_item_no,
      description, pack_text, currency_id, min_order, order_multiple, lead_days, is_preferred, custom)
    select ${tenant}, n.item, l.last + row_number() over (partition by n.item order by n.from), n.supplier, n.unit, coalesce(n.price, o.price),
      n.from, n.to, case when n.price is null then o.bid_id else n.bid end, o.supplier_item_no, o.description, o.pack_text, coalesce(n.currency, o.currency_id), o.min_order, o.order_multiple,
      o.lead_days, coalesce(o.is_preferred, false), coalesce(o.custom, '{}')
    from jsonb_to_recordset(${JSON.stringify([...kept, ...added])}::jsonb)
      as n(item bigint, unit bigint, supplier bigint, "from" date, "to" date, "like" bigint, price numeric, currency bigint, bid bigint)
    left join item_supplier o on o.tenant_id = ${tenant} and o.id = n.like
    cross join lateral (select coalesce(max(s.line_no), 0) as last from item_supplier s where s.tenant_id = ${tenant} and s.parent_id = n.item) l`.execute(
    trx,
  )
}

/** Older prices end before the span, begin after it, or go. */
async function cutOlder(trx: Trx, tenant: string, { older, span }: PriceWriting): Promise<void> {
  const rests = older.map((old) => ({ id: old.id, rest: restOfSpan(old, span)[0] }))
  const cut = rests.flatMap(({ id, rest }) => (rest === undefined ? [] : [{ id, ...rest }]))
  const gone = rests.flatMap(({ id, rest }) => (rest === undefined ? [id] : []))
  await sql`
    with gone as (delete from item_supplier s where s.tenant_id = ${tenant} and s.id = any(${gone}::bigint[]))
    update item_supplier s set price_from = c.from, price_to = c.to
    from jsonb_to_recordset(${JSON.stringify(cut)}::jsonb) as c(id bigint, "from" date, "to" date)
    where s.tenant_id = ${tenant} and s.id = c.id`.execute(trx)
}

function keyOf({ item, unit, supplier }: Omit<AwardedPrice, 'price'>) {
  return { item, unit, supplier }
}

function isSame(one: Omit<AwardedPrice, 'price'>, other: AwardedPrice): boolean {
  return one.item === other.item && one.unit === other.unit && one.supplier === other.supplier
}

/** Lines of an item as its history tells them. */
function toldLines(prices: readonly (Omit<ListedPrice, 'id'> & { readonly id?: number })[]) {
  const lines = prices.map(({ id, supplier, unit, price, currency, from, to }) => ({
    id: id ?? null,
    supplier,
    unit,
    price,
    currency,
    priceFrom: from,
    priceTo: to,
  }))
  return lines.length === 0 ? {} : { suppliers: lines }
}

function toldAfter({ awarded, older, span }: PriceWriting, item: number) {
  const rests = older.flatMap((old) => restOfSpan(old, span).map((rest) => ({ ...old, ...rest })))
  return toldLines([...rests, ...awarded.map((one) => ({ ...one, ...span }))].filter((one) => one.item === item))
}
