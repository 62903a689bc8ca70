import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { ApprovalDocument } from '../document/approval-document.ts'

/** Who decides: the person, whoever they decide for, what they may see, and the language of a refusal. */
export interface Decider {
  readonly userIds: readonly number[]
  readonly permissions: ReadonlySet<string>
  readonly language: string
}

/**
 * The smallest limit of these people for the document's kind; nobody approves above it, nor what may be above it.
 * @throws E_LIMIT, which names the amount and the limit, in the currency of the document's site, to those who may see costs
 */
export async function checkLimit(document: ApprovalDocument, decider: Decider): Promise<void> {
  const { trx, tenantId, family, amount } = document
  const result = await sql<{
    readonly maxAmount: string | null
  }>`select min(max_amount)::text as "maxAmount" from approval_limit
    where tenant_id = ${tenantId} and user_id = any(${decider.userIds}::bigint[]) and doc_type = ${family.id}`.execute(
    trx,
  )
  const maxAmount = result.rows[0]?.maxAmount ?? null
  if (maxAmount === null) return
  const limit = toDecimal(maxAmount)
  if (amount !== undefined && compare(amount, limit) <= 0) return
  throw appError('E_LIMIT', { detail: limitDetail(document, { limit, decider }) })
}

function limitDetail(
  { amount, currency, definitions }: ApprovalDocument,
  { limit, decider }: { readonly limit: Decimal; readonly decider: Decider },
): string {
  const translate = translatorFor(definitions, decider.language)
  if (amount === undefined) return translate('approval.limit.unknown')
  if (!decider.permissions.has('ViewCost')) return translate('approval.limit.hidden')
  const { symbol: currencySymbol, decimals: currencyDecimals } = currency
  const money = (value: Decimal) =>
    moneyInWords(value, { language: decider.language, currencySymbol, currencyDecimals })
  return translate('approval.limit.amounts', { amount: money(amount), limit: money(limit) })
}
