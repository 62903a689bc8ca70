import { sql, type RawBuilder } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Figure } from '../figures/figure.ts'
import { lastPaidFigures } from './last-paid-figures.ts'

/** What this SQL reads of tables that definitions draw. */
export const paidPriceReads: TableReads = {
  by: 'server/suppliers/paid-price-figures.ts',
  entities: {
    location: { site: { to: 'site' } },
  },
}

/**
 * The price of the list where it was awarded in a request for bids (PORD-3); null where it was agreed otherwise, also where a step somebody added beside an
 * awarded price is the one that is reached (PORD-696).
 */
const bidPrice = priceFigure(
  'suppliers.bidPrice',
  (tenant, { site, day }) => sql`
    select c.price from list_price_in(${tenant}, r.item, r.unit, r.supplier, ${site}, ${day}, r.currency, r.qty) c
    cross join lateral supplier_prices_in(${tenant}, r.item, r.unit, c.supplier_id, ${site}, ${day}, r.currency, r.qty) o
    where o.is_awarded`,
)

/** What was paid for items, and what of it was awarded. */
export const paidPriceFigures: readonly Figure[] = [...lastPaidFigures, bidPrice]

/** Where and when a price is asked about, as SQL. */
interface Asked {
  readonly site: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
}

/** A figure that reads one price a row, over r (item, unit, supplier, currency, qty). */
function priceFigure(name: string, priceOf: (tenant: string, asked: Asked) => RawBuilder<unknown>): Figure {
  return {
    name,
    readIf: 'ViewCost',
    at: 'location',
    line: ['item'],
    async read(trx, { at, rows }, { tenantId, siteId }) {
      if (at === null) return rows.map(() => null)
      const asked = JSON.stringify(
        rows.map(({ item, unit, supplier, currency, qty }, index) => ({ index, item, unit, supplier, currency, qty })),
      )
      const place = { site: sql`coalesce(l.site_id, ${siteId})`, day: sql`w.day` }
      const found = await sql<{ readonly index: number; readonly price: string }>`
        select r.index, p.price::text as price
        from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, currency bigint, qty numeric)
        cross join (select day_at(${tenantId}, ${at}) as day offset 0) w
        left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
        cross join lateral (${priceOf(tenantId, place)}) p
        where r.item is not null`.execute(trx)
      const prices = new Map(found.rows.map(({ index, price }) => [index, printDecimal(toDecimal(price))]))
      return rows.map((_row, index) => prices.get(index) ?? null)
    },
  }
}
