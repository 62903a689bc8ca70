import { sql } from 'kysely'
import { compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { parseDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { LineRecord } from '#core/model/value.ts'
import { idIn, textIn } from '#core/record/read-values.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import type { Offer } from './suggest-award.ts'

/** What this SQL reads of tables that definitions draw. */
export const toldOfferReads: TableReads = { by: 'server/bids/told-offers.ts', entities: { supplier: { name: 'text' } } }

/** Most letters of a told comparison. */
const longest = 1000

/** Names of the suppliers of offers. */
export async function readNames(
  { trx, ctx }: MoveEffectInput,
  offers: readonly Offer[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(offers.map(({ supplier }) => supplier))]
  const { rows } = await sql<{ readonly id: number; readonly name: string }>`select s.id, s.name from supplier s
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The offers for a line beside each other, the cheapest first, each with its difference to the last price: `Mill 2.40 (-20%) · Farm 2.50 (-16.7%)` (RFB-6). */
export function toldOffers(
  line: LineRecord,
  offers: readonly Offer[],
  { names, language }: { readonly names: ReadonlyMap<number, string>; readonly language: string },
): string | null {
  const last = parseDecimal(textIn(line, 'lastPrice'))
  const own = offers
    .filter((offer) => offer.line === idIn(line, 'id'))
    .toSorted((one, other) => compare(one.price, other.price))
  const told = own.map(({ supplier, price }) => {
    const amount = formatDecimal(price, language, { least: 2, most: 4 })
    const delta = last === undefined || compare(last, zero) <= 0 ? '' : ` (${deltaOf(price, last, language)}%)`
    return `${names.get(supplier) ?? ''} ${amount}${delta}`
  })
  return told.length === 0 ? null : told.join(' · ').slice(0, longest)
}

function deltaOf(price: Decimal, last: Decimal, language: string): string {
  const share = divide(multiply(subtract(price, last), toDecimal('100')), last, 1)
  return `${compare(share, zero) > 0 ? '+' : ''}${formatDecimal(share, language, { least: 0, most: 1 })}`
}
