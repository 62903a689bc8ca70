import { Type, type Static } from 'typebox'

/** Path at which a form, or the preview of a document, asks what it does to budgets. */
export const budgetEffectPath = '/inventory/api/BudgetEffect'

/** A stored record, one that is being changed, or a new one: `{ "set": "PurchaseRequests", "id": 12, "body": { … } }`. */
export const BudgetEffectBody = Type.Object(
  {
    set: Type.String({ maxLength: 60 }),
    id: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The record as it would be saved; without one the stored record is told of. */
    body: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
)
export type BudgetEffectBody = Static<typeof BudgetEffectBody>

/** What a document does to one cell of a budget: amounts in the currency of the site, as decimal strings. */
export interface BudgetCell {
  /** Number of the budget. */
  readonly budget: string
  readonly control: 'None' | 'Warn' | 'Block'
  readonly costCentre: string
  readonly account: string
  readonly year: number
  readonly period: number
  /** Of the currency of the site. */
  readonly decimals: number
  /** What the budget has. */
  readonly amount: string
  readonly actual: string
  /** Of orders and requests. */
  readonly committed: string
  /** What this document adds; below zero where it gives back. */
  readonly asked: string
  /** What remains afterwards; below zero where it goes beyond. */
  readonly left: string
}

/** The worst first; none where no budget applies. */
export interface BudgetEffectAnswer {
  readonly cells: readonly BudgetCell[]
}
