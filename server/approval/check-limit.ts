import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { ApprovalDocument } from './approval-document.ts'

/** Who decides: the person, whoever they decide for, and the language of a refusal. */
export interface Decider {
  readonly userIds: readonly number[]
  readonly language: string
}

/**
 * The smallest limit of these people for the document's kind; nobody approves above it.
 * @throws E_LIMIT with the amount and the limit, in the currency of the document's site
 */
export async function checkLimit(document: ApprovalDocument, { userIds, language }: Decider): Promise<void> {
  const { trx, tenantId, family, siteId, amount } = document
  const result = await sql<LimitRow>`
    select min(l.max_amount)::text as "maxAmount", min(c.symbol) as symbol, min(c.decimals) as decimals
    from approval_limit l
    left join site s on s.tenant_id = l.tenant_id and s.id = ${siteId}
    left join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
    where l.tenant_id = ${tenantId} and l.user_id = any(${userIds}::bigint[]) and l.doc_type = ${family.id}`.execute(
    trx,
  )
  const [row] = result.rows
  if (row === undefined || row.maxAmount === null) return
  const limit = toDecimal(row.maxAmount)
  if (compare(amount, limit) <= 0) return
  const money = (value: Decimal) =>
    `${row.symbol ?? ''}${formatDecimal(value, language, { least: row.decimals ?? 2, most: 4 })}`
  throw appError('E_LIMIT', { amount: money(amount), limit: money(limit) })
}

interface LimitRow {
  readonly maxAmount: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}
