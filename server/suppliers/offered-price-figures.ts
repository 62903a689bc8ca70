import { sql } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { costInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { decimalsAt } from '../currencies/decimals-at.ts'
import type { Trx } from '../db/pool.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What this SQL reads of tables that definitions draw. */
export const offeredPriceReads: TableReads = {
  by: 'server/suppliers/offered-price-figures.ts',
  entities: { location: { site: { to: 'site' } } },
}

interface Offered {
  readonly index: number
  readonly price: string
  /** In another currency than the site's: what is asked, and the currency's code and decimals. */
  readonly asked: string | null
  readonly code: string
  readonly decimals: number
}

/**
 * What one unit of so much of an item (VEND-272) costs today by the price list of the supplier its line names, or else of the one it would be bought of, in whichever currency that
 * is asked (CUR-13): in the currency of the site at the rate of the day, and, as a text, as it is asked where that is another.
 */
export const offeredPriceFigures: readonly Figure[] = [
  offerFigure('suppliers.offeredPrice', ({ price }) => printDecimal(toDecimal(price))),
  offerFigure('suppliers.askedPrice', ({ asked, code: currencyCode, decimals: currencyDecimals }, language) =>
    asked === null ? null : costInWords(asked, { language, currencyDecimals, currencyCode }),
  ),
]

function offerFigure(name: string, told: (offer: Offered, language: string) => string | null): Figure {
  return {
    name,
    readIf: 'ViewCost',
    at: 'location',
    line: ['item'],
    async read(trx, request, ctx) {
      const offers = await readOffers(trx, request, ctx)
      return request.rows.map((_row, index) => {
        const offer = offers.get(index)
        return offer === undefined ? null : told(offer, ctx.language)
      })
    },
  }
}

async function readOffers(
  trx: Trx,
  { at, rows }: FigureRequest,
  { tenantId, siteId }: RequestContext,
): Promise<ReadonlyMap<number, Offered>> {
  if (at === null) return new Map()
  const asked = JSON.stringify(
    rows.map(({ item, unit, supplier, qty }, index) => ({ index, item, unit, supplier, qty })),
  )
  const found = await sql<Offered>`
    select r.index, trim_scale(p.price)::text as price, case when p.currency_id <> s.base_currency_id then trim_scale(p.asked) end::text as asked, c.code,
      ${decimalsAt({ tenantId, site: sql`s.id`, currency: sql`c.id` })} as decimals
    from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, qty numeric)
    left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
    join site s on s.tenant_id = ${tenantId} and s.id = coalesce(l.site_id, ${siteId})
    cross join lateral list_offer(${tenantId}, r.item, r.unit, r.supplier, s.id, day_at(${tenantId}, ${at}), r.qty) p
    join currency c on c.tenant_id = ${tenantId} and c.id = p.currency_id
    where r.item is not null`.execute(trx)
  return new Map(found.rows.map((row) => [row.index, row]))
}
