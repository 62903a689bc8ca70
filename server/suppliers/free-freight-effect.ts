import { sql } from 'kysely'
import { compare, divide } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { decimalsAt } from '../currencies/decimals-at.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const freeFreightReads: TableReads = {
  by: 'server/suppliers/free-freight-effect.ts',
  entities: { supplier: { currency: { to: 'currency' }, freeFreightOver: 'money' } },
}

const needs = {
  supplier: idParam('header', 'supplier'),
  site: idParam('header', 'site'),
  orderDate: textParam('header', ['date']),
  totalAmount: maybeDecimalParam('header', ['money']),
  baseAmount: maybeDecimalParam('header', ['money']),
  currency: idParam('header', 'currency'),
  freight: maybeDecimalParam('header', ['money']),
}

type OrderInput = RecordEffectInput<typeof needs>
type Order = OrderInput['record']

/**
 * Saves of orders: freight that is asked for although the goods are worth what the supplier brings free of it is asked about (PORD-53), in the
 * supplier's currency. What was asked about once and stands is not asked again.
 */
export const freeFreightEffect: RecordEffect = defineRecordEffect({
  name: 'suppliers:freeFreight',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    const { record, before, ctx } = input
    if (record.supplier === undefined || compare(record.freight ?? zero, zero) <= 0) return []
    if (before !== undefined && saidOf(before) === saidOf(record)) return []
    const found = await freeOver(input)
    if (found === undefined || compare(goodsIn(record, found), found.over) < 0) return []
    const { code: currencyCode, decimals: currencyDecimals } = found
    const over = moneyInWords(found.over, { language: ctx.language, currencyDecimals, currencyCode })
    return [{ ...fieldIssue('freight', { code: 'freeFreight', params: { over } }), isWarning: true }]
  },
})

/** What the question depends on. */
function saidOf({ supplier, totalAmount, freight, currency }: Order): string {
  return JSON.stringify([supplier, printDecimal(totalAmount ?? zero), printDecimal(freight ?? zero), currency])
}

interface FreeOver {
  readonly over: Decimal
  /** Whether the order is in the supplier's currency. */
  readonly isOwn: boolean
  /** What one of the supplier's currency is worth in that of the books. */
  readonly rate: Decimal
  /** Of the supplier's currency; empty for that of the books. */
  readonly code: string
  /** Of the supplier's currency. */
  readonly decimals: number
}

/** The goods in the supplier's currency: of an order in another one by what both are worth in that of the books. */
function goodsIn({ totalAmount, baseAmount }: Order, { isOwn, rate, decimals }: FreeOver): Decimal {
  return isOwn || baseAmount === undefined ? (totalAmount ?? zero) : divide(baseAmount, rate, decimals)
}

/** From what on the supplier brings goods free of freight; undefined where he never does. */
async function freeOver({ trx, ctx, record }: OrderInput): Promise<FreeOver | undefined> {
  const { rows } = await sql<{
    readonly over: string
    readonly isOwn: boolean
    readonly rate: string
    readonly code: string
    readonly decimals: number
  }>`
    select s.free_freight_over::text as over, coalesce(r.rate, 1)::text as rate,
      coalesce(m.id = coalesce(${record.currency ?? null}::bigint, m.id), true) as "isOwn",
      case when m.id = t.base_currency_id then '' else coalesce(c.code, '') end as code,
      ${decimalsAt({ tenantId: ctx.tenantId, site: sql`t.id`, currency: sql`m.id` })} as decimals
    from supplier s
    join site t on t.tenant_id = s.tenant_id and t.id = ${record.site ?? ctx.siteId}
    cross join lateral (select coalesce(s.currency_id, t.base_currency_id) as id) m
    left join currency c on c.tenant_id = s.tenant_id and c.id = m.id
    left join lateral currency_rate_on(s.tenant_id, m.id, t.base_currency_id, nullif(${record.orderDate}, '')::date) r on true
    where s.tenant_id = ${ctx.tenantId} and s.id = ${record.supplier ?? null} and s.free_freight_over > 0`.execute(trx)
  const [row] = rows
  return row && { ...row, over: toDecimal(row.over), rate: toDecimal(row.rate) }
}
