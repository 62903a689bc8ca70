import { sql } from 'kysely'
import { add, compare, multiply } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { decimalParam, idParam, maybeDecimalParam } from '#core/model/param.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { decimalsAt } from '../currencies/decimals-at.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const creditLimitReads: TableReads = {
  by: 'server/customers/credit-limit-effect.ts',
  entities: { customer: { creditLimit: 'money', currency: { to: 'currency' }, name: 'text' } },
}

const params = {
  customer: idParam('header', 'customer'),
  /** What the bill comes to, in its own currency; below zero of a credit note. */
  total: decimalParam('header', ['money']),
  currency: idParam('header', 'currency'),
  /** The currency of the books, and the rate to it. */
  homeCurrency: idParam('header', 'currency'),
  rate: maybeDecimalParam('header', ['rate']),
}

type Header = BoundRecord<typeof params>['header']

/**
 * Before a bill goes on to a customer: one that takes what is owed beyond the credit limit is asked about with the figures (CUST-2), in the currency of the
 * limit. Where nobody can be asked, such as in a job, it goes on. @throws E_CREDIT_LIMIT, which may be confirmed
 */
export const creditLimitEffect: MoveEffect = defineMoveEffect({
  name: 'customers:creditLimit',
  params,
  async apply(input, { header }) {
    if (input.asksBack !== true || input.body.Confirmed === true || compare(header.total, zero) <= 0) return {}
    const found = await readLimit(input, header)
    if (found === undefined) return {}
    const { name, code: currencyCode, decimals: currencyDecimals } = found
    const [balance, limit] = [toDecimal(found.balance), toDecimal(found.limit)]
    const amount = inLimit(header, found)
    if (amount === undefined || compare(add(balance, amount), limit) <= 0) return {}
    const { language } = input.ctx
    const text = (value: typeof limit) => moneyInWords(value, { language, currencyDecimals, currencyCode })
    const figures = { customer: name, balance: text(balance), amount: text(amount), limit: text(limit) }
    throw appError('E_CREDIT_LIMIT', figures, { body: { CanConfirm: true } })
  },
})

interface LimitRow {
  readonly name: string
  readonly limit: string
  readonly balance: string
  /** The currency of the limit. */
  readonly currency: number | null
  /** Its code, where it is not that of the site of the bill. */
  readonly code: string
  readonly decimals: number
}

/** The bill in the currency of the limit, as it would count in what is owed; undefined of a third currency, which is kept apart. */
function inLimit({ total, currency, homeCurrency, rate }: Header, limit: LimitRow) {
  if (limit.currency === null || (currency ?? homeCurrency) === limit.currency) return total
  return homeCurrency === limit.currency && rate !== undefined ? multiply(total, rate) : undefined
}

async function readLimit({ trx, ctx, record }: MoveEffectInput, { customer }: Header): Promise<LimitRow | undefined> {
  const { rows } = await sql<LimitRow>`
    select c.name, c.credit_limit::text as limit, b.balance::text as balance, coalesce(c.currency_id, s.base_currency_id)::int as currency,
      case when c.currency_id = s.base_currency_id then '' else coalesce(m.code, '') end as code,
      ${decimalsAt({ tenantId: ctx.tenantId, site: sql`s.id`, currency: sql`c.currency_id` })} as decimals
    from customer c
    join customer_balance b on b.tenant_id = c.tenant_id and b.id = c.id
    join site s on s.tenant_id = c.tenant_id and s.id = ${standardOf(record).site}
    left join currency m on m.tenant_id = c.tenant_id and m.id = c.currency_id
    where c.tenant_id = ${ctx.tenantId} and c.id = ${customer ?? null} and c.credit_limit is not null`.execute(trx)
  return rows[0]
}
