import { sql } from 'kysely'
import { compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { parseDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { LineRecord } from '#core/model/value.ts'
import { idIn, textIn } from '#core/record/read-values.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { placeOf, type AskedOffer } from './asked-lines.ts'

/** What this SQL reads of tables that definitions draw. */
export const toldOfferReads: TableReads = { by: 'server/bids/told-offers.ts', entities: { supplier: { name: 'text' } } }

/** Who offers, and the code of the currency it does so in; null for that of the site. */
export interface ToldSupplier {
  readonly name: string
  readonly code: string | null
}

/** Most letters of a told comparison. */
const longest = 1000

/** Who the suppliers of offers are. */
export async function readNames(
  { trx, ctx, record }: MoveEffectInput,
  offers: readonly AskedOffer[],
): Promise<ReadonlyMap<number, ToldSupplier>> {
  const asked = [...new Map(offers.map(({ supplier, currency }) => [supplier, currency]))]
  const of = JSON.stringify(asked.map(([supplier, currency]) => ({ supplier, currency })))
  const { rows } = await sql<ToldSupplier & { readonly id: number }>`
    select s.id, s.name, c.code from jsonb_to_recordset(${of}::jsonb) as r(supplier bigint, currency bigint)
    join supplier s on s.tenant_id = ${ctx.tenantId} and s.id = r.supplier
    join site t on t.tenant_id = s.tenant_id and t.id = ${placeOf(record).site}
    left join currency c on c.tenant_id = s.tenant_id and c.id = r.currency and c.id <> t.base_currency_id
    order by s.id`.execute(trx)
  return new Map(rows.map(({ id, name, code }) => [id, { name, code }]))
}

/**
 * The offers for a line beside each other, the cheapest first, each with its difference to the last price (RFB-6), and what is asked in another currency with that
 * (RFB-16); who answered, but not this line, behind them: `Mill 2.40 (-20%) · Maison Verte 2.71 (2.50 EUR, -9.7%) · Farm –`.
 */
export function toldOffers(
  line: LineRecord,
  offers: readonly AskedOffer[],
  { names, language }: { readonly names: ReadonlyMap<number, ToldSupplier>; readonly language: string },
): string | null {
  const last = parseDecimal(textIn(line, 'lastPrice'))
  const amount = (price: Decimal) => formatDecimal(price, language, { least: 2, most: 4 })
  const own = offers
    .filter((offer) => offer.line === idIn(line, 'id'))
    .toSorted((one, other) => compare(one.price, other.price))
  const told = own.map(({ supplier, price, asked }) => {
    const { name = '', code = null } = names.get(supplier) ?? {}
    const beside = [
      ...(code === null ? [] : [`${amount(asked)} ${code}`]),
      ...(last === undefined || compare(last, zero) <= 0 ? [] : [`${deltaOf(price, last, language)}%`]),
    ].join(', ')
    return `${name} ${amount(price)}${beside === '' ? '' : ` (${beside})`}`
  })
  const silent = [...names].filter(([id]) => own.every(({ supplier }) => supplier !== id))
  return told.length === 0
    ? null
    : [...told, ...silent.map(([, { name }]) => `${name} –`)].join(' · ').slice(0, longest)
}

function deltaOf(price: Decimal, last: Decimal, language: string): string {
  const share = divide(multiply(subtract(price, last), toDecimal('100')), last, 1)
  return `${compare(share, zero) > 0 ? '+' : ''}${formatDecimal(share, language, { least: 0, most: 1 })}`
}
