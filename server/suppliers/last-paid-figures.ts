import { sql } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { costInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { decimalsAt } from '../currencies/decimals-at.ts'
import type { Trx } from '../db/pool.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What this SQL reads of tables that definitions draw. */
export const lastPaidReads: TableReads = {
  by: 'server/suppliers/last-paid-figures.ts',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    location: { site: { to: 'site' } },
  },
}

/** What one unit cost when it was received last: as it was paid, and in the currency asked about, where the day has a rate of that. */
interface Paid {
  readonly index: number
  readonly price: string | null
  readonly paid: string
  readonly code: string
  readonly decimals: number
  /** Whether it was paid in the currency asked about. */
  readonly isSame: boolean
}

/**
 * What one unit of an item cost when it was received last, of the supplier asked about or of anybody (PORD-2); null where it never was. `lastPaid` is in the currency
 * asked about, that of the site without one, at the rates of the day (CUR-14); `paidAbroad` tells as a text what was paid where that is another; `paidPrice` is what
 * may stand as a price: paid in that very currency, nothing converted.
 */
export const lastPaidFigures: readonly Figure[] = [
  paidFigure('suppliers.lastPaid', askPaid, (paid) => printDecimal(toDecimal(paid))),
  paidFigure('suppliers.paidAbroad', askPaid, (_price, told, language) => abroad(told, language)),
  paidFigure('suppliers.paidPrice', readInKind, (paid) => printDecimal(toDecimal(paid))),
]

function abroad({ isSame, paid, code: currencyCode, decimals: currencyDecimals }: Paid, language: string) {
  return isSame ? null : costInWords(paid, { language, currencyDecimals, currencyCode })
}

type PaidByRow = ReadonlyMap<number, Paid>

function paidFigure(
  name: string,
  ask: (trx: Trx, request: FigureRequest, ctx: RequestContext) => Promise<PaidByRow>,
  told: (price: string, paid: Paid, language: string) => string | null,
): Figure {
  return {
    name,
    readIf: 'ViewCost',
    at: 'location',
    line: ['item'],
    async read(trx, request, ctx) {
      const paid = await ask(trx, request, ctx)
      return request.rows.map((_row, index) => {
        const one = paid.get(index)
        return one === undefined || one.price === null ? null : told(one.price, one, ctx.language)
      })
    },
  }
}

/** What is asked and not answered yet: the figures of a line that are asked together ask once (POST-746). */
const underway = new WeakMap<Trx, Map<string, Promise<PaidByRow>>>()

function askPaid(trx: Trx, request: FigureRequest, ctx: RequestContext): Promise<PaidByRow> {
  const asked = underway.get(trx) ?? new Map<string, Promise<PaidByRow>>()
  underway.set(trx, asked)
  const key = JSON.stringify([request.at, ctx.siteId, askedRows(request.rows)])
  const known = asked.get(key)
  if (known !== undefined) return known
  const answer = readPaid(trx, { request, isInKind: false }, ctx).finally(() => asked.delete(key))
  asked.set(key, answer)
  return answer
}

/** What was paid last was paid in kind mostly; those of which it was not are asked about once more. */
async function readInKind(trx: Trx, request: FigureRequest, ctx: RequestContext): Promise<PaidByRow> {
  const paid = await askPaid(trx, request, ctx)
  const abroadOnly = new Set([...paid.values()].filter(({ isSame }) => !isSame).map(({ index }) => index))
  if (abroadOnly.size === 0) return paid
  const rows = request.rows.map((row, index) => (abroadOnly.has(index) ? row : { ...row, item: null }))
  const inKind = await readPaid(trx, { request: { ...request, rows }, isInKind: true }, ctx)
  return new Map([...[...paid].filter(([index]) => !abroadOnly.has(index)), ...inKind])
}

interface Question {
  readonly request: FigureRequest
  /** What was paid in another currency is passed over. */
  readonly isInKind: boolean
}

function askedRows(rows: FigureRequest['rows']): readonly object[] {
  return rows.map(({ item, unit, supplier, currency }, index) => ({ index, item, unit, supplier, currency }))
}

/** Receipts in a currency without a rate on the day are passed over: what was paid in it says nothing beside another. */
async function readPaid(
  trx: Trx,
  { request: { at, rows }, isInKind }: Question,
  { tenantId, siteId }: RequestContext,
): Promise<PaidByRow> {
  if (at === null) return new Map()
  const asked = JSON.stringify(askedRows(rows))
  const found = await sql<Paid>`
    select r.index, round(p.paid * f.factor, 6)::text as price, p.paid::text as paid, c.code, ${decimalsAt({ tenantId, site: sql`s.id`, currency: sql`c.id` })} as decimals, p.currency = k.id as "isSame"
    from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, currency bigint)
    left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
    join site s on s.tenant_id = ${tenantId} and s.id = coalesce(l.site_id, ${siteId})
    cross join (select day_at(${tenantId}, ${at}) as day offset 0) w
    cross join lateral (select coalesce(r.currency, s.base_currency_id) as id) k
    cross join lateral (
      select round(v.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6) as paid, coalesce(v.currency_id, s.base_currency_id) as currency
      from paid_price v
      join item_unit u on u.tenant_id = v.tenant_id and u.parent_id = v.item_id and u.id = v.unit_id
      left join item_unit a on a.tenant_id = v.tenant_id and a.parent_id = v.item_id and a.id = r.unit
      where v.tenant_id = ${tenantId} and v.site_id = s.id and v.item_id = r.item and (r.supplier is null or v.supplier_id = r.supplier)
        and (coalesce(v.currency_id, s.base_currency_id) = k.id
          or (not ${isInKind} and exists (select from currency_rate_on(${tenantId}, coalesce(v.currency_id, s.base_currency_id), s.base_currency_id, w.day))))
      order by v.post_date desc, v.receipt_id desc, v.line_id desc limit 1) p
    cross join lateral (select case when p.currency = k.id then 1
      else (select x.rate from currency_rate_on(${tenantId}, p.currency, s.base_currency_id, w.day) x)
        / (select x.rate from currency_rate_on(${tenantId}, k.id, s.base_currency_id, w.day) x) end as factor) f
    join currency c on c.tenant_id = ${tenantId} and c.id = p.currency
    where r.item is not null`.execute(trx)
  return new Map(found.rows.map((row) => [row.index, row]))
}
