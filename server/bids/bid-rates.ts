import { sql } from 'kysely'
import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { appError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { idIn, numberIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const bidRateReads: TableReads = {
  by: 'server/bids/bid-rates.ts',
  entities: { supplier: { currency: { to: 'currency' } } },
}

/** The currency a supplier answers in, and what one of it is worth in that of the site. */
export interface BidRate {
  readonly currency: number
  readonly home: number
  readonly code: string
  readonly rate: string
  /** The day its rate is of, and how many days before the day it is asked for that is. */
  readonly from: string
  readonly age: number
}

/** Decimals of a price a unit. */
const priceDecimals = 6

/**
 * Supplier → the currency it answers in and its rate on the day of an instant at the site (RFB-16): the currency named for it, else its own, else the site's.
 * @throws E_VALIDATION at the suppliers whose currency has no rate
 */
export async function readBidRates(
  { trx, ctx, record }: MoveEffectInput,
  suppliers: readonly (LineRecord | EntityRecord)[],
  at: string,
): Promise<ReadonlyMap<number, BidRate>> {
  const asked = suppliers.map((one) => ({
    supplier: idIn(one, 'supplier'),
    currency: numberIn(one, 'currency') ?? null,
  }))
  const { rows } = await sql<Omit<BidRate, 'rate'> & { readonly supplier: number; readonly rate: string | null }>`
    select r.supplier::int as supplier, c.id::int as currency, k.code, s.base_currency_id::int as home, w.rate::text as rate, w.valid_from::text as "from", d.day - w.valid_from as age
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r(supplier bigint, currency bigint)
    join site s on s.tenant_id = ${ctx.tenantId} and s.id = ${standardOf(record).site}
    left join supplier v on v.tenant_id = s.tenant_id and v.id = r.supplier
    cross join lateral (select coalesce(r.currency, v.currency_id, s.base_currency_id) as id) c
    join currency k on k.tenant_id = s.tenant_id and k.id = c.id
    cross join lateral (select (${at}::timestamptz at time zone s.iana_timezone)::date as day) d
    left join lateral currency_rate_on(s.tenant_id, c.id, s.base_currency_id, d.day) w on true`.execute(trx)
  const found = rows.flatMap(({ rate, supplier, ...row }) =>
    rate === null ? [] : [[supplier, { ...row, rate }] as const],
  )
  const rates = new Map(found)
  const places = linesOf(record, 'suppliers').map((line) => idIn(line, 'supplier'))
  const issues = asked.flatMap(({ supplier }) => {
    const place = { lines: 'suppliers', index: places.indexOf(supplier) }
    return rates.has(supplier) ? [] : [fieldIssue('currency', { code: 'noRate' }, place)]
  })
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
  return rates
}

/** A price in the currency of the site. */
export function priceAtHome(asked: Decimal, rate: Decimal): Decimal {
  return round(multiply(asked, rate), priceDecimals)
}

/** A price of the site in the currency of a supplier. */
export function priceAbroad(price: string, { rate }: BidRate): Decimal {
  return divide(toDecimal(price), toDecimal(rate), priceDecimals)
}
