import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const listPriceReads: TableReads = {
  by: 'server/suppliers/list-price-figure.ts',
  entities: { location: { site: { to: 'site' } } },
}

/**
 * What one unit of an item costs today by the price list of the supplier its line names, or else of the supplier one would buy it of
 * (PREQ-2), for so much of it as is asked for (VEND-272), in the currency asked for, or that of the site (CUR-12); null where no list has a price that holds in it.
 */
export const listPriceFigure: Figure = {
  name: 'suppliers.listPrice',
  readIf: 'ViewCost',
  at: 'location',
  line: ['item'],
  async read(trx, { at, rows }, { tenantId, siteId }) {
    if (at === null) return rows.map(() => null)
    const asked = JSON.stringify(
      rows.map(({ item, unit, supplier, currency, qty }, index) => ({ index, item, unit, supplier, currency, qty })),
    )
    const found = await sql<{ readonly index: number; readonly price: string }>`
      select r.index, p.price::text as price
      from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, currency bigint, qty numeric)
      left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
      cross join lateral list_price_in(${tenantId}, r.item, r.unit, r.supplier, coalesce(l.site_id, ${siteId}), day_at(${tenantId}, ${at}), r.currency, r.qty) p
      where r.item is not null`.execute(trx)
    const prices = new Map(found.rows.map(({ index, price }) => [index, printDecimal(toDecimal(price))]))
    return rows.map((_row, index) => prices.get(index) ?? null)
  },
}
