import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const rankedPriceReads: TableReads = {
  by: 'server/suppliers/ranked-price-figures.ts',
  entities: { location: { site: { to: 'site' } } },
}

/**
 * What the cheapest supplier asks today for one unit of so much of an item (VEND-272), and what the one after it does (ML-3), in the currency of the site at the rate of
 * the day (CUR-13); null where nobody does.
 */
export const rankedPriceFigures: readonly Figure[] = [
  rankedPrice('suppliers.lowestPrice', 0),
  rankedPrice('suppliers.nextPrice', 1),
]

function rankedPrice(name: string, rank: number): Figure {
  return {
    name,
    readIf: 'ViewCost',
    at: 'location',
    line: ['item'],
    async read(trx, { at, rows }, { tenantId, siteId }) {
      if (at === null) return rows.map(() => null)
      const asked = JSON.stringify(rows.map(({ item, unit, qty }, index) => ({ index, item, unit, qty })))
      const found = await sql<{ readonly index: number; readonly price: string }>`
        select r.index, p.price::text as price from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, qty numeric)
        left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
        cross join lateral (select o.price from supplier_offers(${tenantId}, r.item, r.unit, null, coalesce(l.site_id, ${siteId}),
          day_at(${tenantId}, ${at}), r.qty) o order by o.price, o.supplier_id offset ${rank} limit 1) p
        where r.item is not null`.execute(trx)
      const prices = new Map(found.rows.map(({ index, price }) => [index, printDecimal(toDecimal(price))]))
      return rows.map((_row, index) => prices.get(index) ?? null)
    },
  }
}
