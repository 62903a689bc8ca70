import type { Decimal } from '#core/decimal/decimal.ts'

/** What a posting asks of a budget; below zero where it gives back. */
export interface BudgetAsk {
  readonly siteId: number
  readonly costCentreId: number | null
  readonly accountId: number | null
  /** Undefined: the period of the posting. */
  readonly periodId: number | undefined
  readonly amount: Decimal
  /** It changes a cost that was incurred before, which no budget refuses (POST-308); what it gives back counts. */
  readonly isIncurred?: boolean
}
