import { sql } from 'kysely'
import { compare, divide } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, maybeDecimalParam, optional, textParam } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { decimalsAt } from '../currencies/decimals-at.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const minimumOrderReads: TableReads = {
  by: 'server/suppliers/minimum-order-effect.ts',
  entities: { supplier: { currency: { to: 'currency' }, minOrder: 'money' } },
}

const params = {
  supplier: idParam('header', 'supplier'),
  amount: decimalParam('header', ['money']),
  /** The currency of the amount, and the amount in that of the books; the supplier's own and nothing by default. */
  currency: optional(idParam('header', 'currency')),
  base: optional(maybeDecimalParam('header', ['money'])),
  /** The day whose rate holds where the supplier's currency is neither. */
  day: optional(textParam('header', ['date'])),
}

type Header = BoundRecord<typeof params>['header']

/**
 * Before an order goes out: one worth less than its supplier takes orders from is asked about (VEND-4), in the currency of the supplier. Where
 * nobody can be asked, such as in a job, it goes on. @throws E_ORDER_MINIMUM, which may be confirmed
 */
export const minimumOrderEffect: MoveEffect = defineMoveEffect({
  name: 'suppliers:minimumOrder',
  params,
  async apply(input, { header }) {
    if (input.asksBack !== true || input.body.Confirmed === true || header.supplier === undefined) return {}
    const found = await leastOf(input, header)
    if (found === undefined) return {}
    const { least, isOwn, rate, code: currencyCode, decimals: currencyDecimals } = found
    // Of an order in another currency: what it is worth in the supplier's, by what both are worth in that of the books.
    const amount = isOwn || header.base === undefined ? header.amount : divide(header.base, rate, currencyDecimals)
    if (compare(amount, least) >= 0) return {}
    const { language } = input.ctx
    const text = (value: typeof amount) => moneyInWords(value, { language, currencyDecimals, currencyCode })
    throw appError('E_ORDER_MINIMUM', { least: text(least), amount: text(amount) }, { body: { CanConfirm: true } })
  },
})

interface LeastRow {
  readonly least: string
  readonly isOwn: boolean
  readonly rate: string
  readonly code: string
  readonly decimals: number
}

/** What a supplier takes orders from, and whether the order is in the same currency; undefined where it takes any. */
async function leastOf({ trx, ctx, record }: MoveEffectInput, { supplier, currency, day }: Header) {
  const { rows } = await sql<LeastRow>`
    select s.min_order::text as least, coalesce(r.rate, 1)::text as rate,
      coalesce(m.id = coalesce(${currency ?? null}::bigint, m.id), true) as "isOwn",
      case when m.id = t.base_currency_id then '' else coalesce(c.code, '') end as code,
      ${decimalsAt({ tenantId: ctx.tenantId, site: sql`t.id`, currency: sql`m.id` })} as decimals
    from supplier s
    join site t on t.tenant_id = s.tenant_id and t.id = ${standardOf(record).site}
    cross join lateral (select coalesce(s.currency_id, t.base_currency_id) as id) m
    left join currency c on c.tenant_id = s.tenant_id and c.id = m.id
    left join lateral currency_rate_on(s.tenant_id, m.id, t.base_currency_id, nullif(${day}, '')::date) r on true
    where s.tenant_id = ${ctx.tenantId} and s.id = ${supplier ?? null} and s.min_order is not null`.execute(trx)
  const [row] = rows
  return row && { ...row, least: toDecimal(row.least), rate: toDecimal(row.rate) }
}
