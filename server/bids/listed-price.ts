import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { RecordEffectScope } from '../documents/effects/record-effect.ts'
import type { ListedPrice } from './award-prices.ts'
import { dayBeforeNext } from './day-before-next.ts'

/** What this SQL reads of tables that definitions draw. */
export const listedPriceReads: TableReads = {
  by: 'server/bids/listed-price.ts',
  entities: {
    item: {},
    itemSupplier: {
      currency: { to: 'currency' },
      minOrder: 'quantity',
      price: 'cost',
      priceFrom: 'date',
      priceTo: 'date',
      supplier: { to: 'supplier' },
      unit: { to: 'unit' },
    },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    voucherLine: { item: { to: 'item' }, qty: 'quantity', unit: { to: 'itemUnit' } },
  },
}

/** A price agreed with a supplier, in a unit of the item. */
export interface AgreedPrice {
  readonly supplier: number
  readonly item: number
  /** Unit of the item it is for. */
  readonly unit: number
  readonly price: string
  /** Undefined: that of the site. */
  readonly currency: number | undefined
  /** First day it holds. */
  readonly from: string
  /** The invoice that asks it, which says for how much; undefined: for the least. */
  readonly voucher: number | undefined
}

/** The line of the supplier an agreed price goes by. */
export interface FollowedLine extends ListedPrice {
  /** Whether it holds on the first day of the agreed price. */
  readonly isInForce: boolean
  /** Code of its currency, where that is another than the one of the agreed price. */
  readonly otherCode: string | null
  /** What it asks for one of the unit that was agreed on. */
  readonly before: string | null
  /** What was agreed on for one of its own unit. */
  readonly agreed: string
  /** Last day an agreed price holds: until this line would have ended, or the next begins. */
  readonly until: string | null
}

/**
 * The line of an item by which a supplier sells it on a day (VCH-155): what holds before what ended or begins later, what is in the
 * currency that was agreed on, what has a price, what is in the unit that was agreed on before what is converted, the greatest least quantity that the invoice
 * reaches (VEND-272), what is newer before what is older. The item is locked until the transaction ends.
 */
export async function readFollowedLine(
  { trx, ctx: { tenantId, siteId } }: Pick<RecordEffectScope, 'trx' | 'ctx'>,
  { supplier, item, unit, price, currency, from, voucher }: AgreedPrice,
): Promise<FollowedLine | undefined> {
  await sql`select i.id from item i where i.tenant_id = ${tenantId} and i.id = ${item} for update of i`.execute(trx)
  const { rows } = await sql<FollowedLine>`
    select s.id, s.parent_id as item, s.unit_id as unit, s.supplier_id as supplier, trim_scale(s.price)::text as price, s.currency_id as currency,
      s.price_from::text as "from", e.last::text as "to", h.holds as "isInForce", trim_scale(round(s.price * u.den * a.num / (u.num * a.den), 6))::text as before,
      trim_scale(round(${price}::numeric * u.num * a.den / (u.den * a.num), 6))::text as agreed,
      case when coalesce(s.currency_id, t.base_currency_id) <> coalesce(${currency ?? null}::bigint, t.base_currency_id)
        then (select c.code from currency c where c.tenant_id = s.tenant_id and c.id = coalesce(s.currency_id, t.base_currency_id)) end as "otherCode",
      least(case when h.holds then e.last end, (select min(n.price_from) - 1 from item_supplier n where n.tenant_id = s.tenant_id
        and n.parent_id = s.parent_id and n.supplier_id = s.supplier_id and n.unit_id = s.unit_id
        and coalesce(n.min_order, 0) = coalesce(s.min_order, 0) and n.price_from > ${from}::date))::text as until
    from item_supplier s
    join item_unit u on u.tenant_id = s.tenant_id and u.parent_id = s.parent_id and u.unit_id = s.unit_id
    join item_unit a on a.tenant_id = s.tenant_id and a.parent_id = s.parent_id and a.id = ${unit}
    left join site t on t.tenant_id = s.tenant_id and t.id = ${siteId}
    cross join lateral (select least(s.price_to, (${dayBeforeNext})) as last) e
    cross join lateral (select coalesce(s.price_from <= ${from}::date, true) and coalesce(e.last >= ${from}::date, true) as holds) h
    cross join lateral (select coalesce(s.min_order, 0) * u.num * a.den <= coalesce((select sum(l.qty) from voucher_line l
      where l.tenant_id = ${tenantId} and l.parent_id = ${voucher ?? null} and l.item_id = ${item} and l.unit_id = a.id), 0) * a.num * u.den as reached) q
    where s.tenant_id = ${tenantId} and s.parent_id = ${item} and s.supplier_id = ${supplier}
    order by h.holds desc, (coalesce(s.currency_id, t.base_currency_id) = coalesce(${currency ?? null}::bigint, t.base_currency_id)) desc, s.price is null,
      (u.id = a.id) desc, q.reached desc, case when q.reached then -coalesce(s.min_order, 0) else coalesce(s.min_order, 0) end,
      s.price_from desc nulls last, s.price, s.id limit 1`.execute(trx)
  return rows[0]
}
