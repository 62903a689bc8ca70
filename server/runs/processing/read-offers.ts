import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const offerReads: TableReads = {
  by: 'server/runs/processing/read-offers.ts',
  entities: { itemUnit: { den: 'quantity', num: 'quantity' }, location: { site: { to: 'site' } } },
}

/** What is to be bought, and of whom. */
export interface OfferQuestion {
  readonly tenantId: string
  readonly item: number | undefined
  /** The unit of the item it was asked for in, and how much of it. */
  readonly askedUnit: number | undefined
  readonly qty: string
  /** How much of the same line of an order other lines are, in the unit to be ordered in: prices are of both together (PROC-77). */
  readonly beside?: string
  /** Whom it shall be bought of, and in which unit of the item. */
  readonly supplier: number | undefined
  readonly unit: number | undefined
  /** Where it is wanted: prices are those of its day, and compared in the currency of its site at the rates of that day. */
  readonly location: number
}

/** What price lists say; null where they say nothing. Prices are decimals as text. */
export interface Offer {
  /** Of the supplier, for one of the unit to be ordered in, in the currency it is asked in. */
  readonly listPrice: string | null
  /** That currency, or the site's where nothing is asked, and what one of it is worth in the site's. */
  readonly currency: number | null
  readonly rate: string | null
  readonly bestSupplier: number | null
  readonly bestUnit: number | null
  /** For one of the unit it was asked for in, in the currency of the site. */
  readonly bestPrice: string | null
}

/** No list says anything. */
export const noOffer: Offer = {
  listPrice: null,
  currency: null,
  rate: null,
  bestSupplier: null,
  bestUnit: null,
  bestPrice: null,
}

/** The list price of the supplier who was chosen, and the cheapest there is (PROC-4, PROC-5). */
export async function readOffer(trx: Trx, question: OfferQuestion): Promise<Offer> {
  const {
    tenantId,
    item = null,
    askedUnit = null,
    qty,
    supplier = null,
    unit = null,
    location,
    beside = '0',
  } = question
  const { rows } = await sql<Offer>`
    with place as materialized (select l.site_id, day_at(${tenantId}, l.id) as day from location l
      where l.tenant_id = ${tenantId} and l.id = ${location})
    select p.asked::text as "listPrice", coalesce(p.currency_id, s.base_currency_id)::int as currency, coalesce(p.rate, 1)::text as rate,
      b.supplier_id::int as "bestSupplier", b.unit_id::int as "bestUnit", b.price::text as "bestPrice"
    from place
    join site s on s.tenant_id = ${tenantId} and s.id = place.site_id
    left join item_unit a on a.tenant_id = ${tenantId} and a.parent_id = ${item}::bigint and a.id = ${askedUnit}::bigint
    left join item_unit u on u.tenant_id = ${tenantId} and u.parent_id = ${item}::bigint and u.id = ${unit}::bigint
    left join lateral list_offer(${tenantId}, ${item}::bigint, ${unit}::bigint, ${supplier}::bigint, place.site_id, place.day,
      ${qty}::numeric * coalesce(a.num, 1) * coalesce(u.den, 1) / (coalesce(a.den, 1) * coalesce(u.num, 1)) + ${beside}::numeric) p
      on ${supplier}::bigint is not null
    left join lateral best_offer_anywhere(${tenantId}, ${item}::bigint, ${askedUnit}::bigint,
      ${qty}::numeric + ${beside}::numeric * coalesce(a.den, 1) * coalesce(u.num, 1) / (coalesce(a.num, 1) * coalesce(u.den, 1)), place.site_id, place.day) b
      on ${askedUnit}::bigint is not null`.execute(trx)
  return rows[0] ?? noOffer
}
