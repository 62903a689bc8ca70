import { Type, type Static } from 'typebox'
import { remarkMaximum } from '../text/remark-maximum.ts'
import type { BudgetCell } from './figures/budget-contract.ts'

export { approvalPaths } from './approval-paths.ts'

/**
 * Answer of the details call: the email approval transaction (SPEC-7.5.1), and the document's number, which the card shows and no
 * other field carries. Amounts and quantities are decimal strings; a value is empty when the cost of an item is not known.
 */
export interface EmailApprovalTransaction {
  readonly Id: number
  /** As people know the document, such as `REQ-000012`; another server may leave it out. */
  readonly Number?: string
  readonly Location: string
  readonly FromLoc: string
  readonly ToLoca: string
  readonly DeliveryDate: string
  readonly Details: readonly {
    readonly Name: string
    readonly Qty: string
    readonly Valued: string
    readonly UnitCode: string
    readonly Number: string
  }[]
  readonly Status: string
  /** What the state is called, in the reader's language and as the family of the document calls it; another server may leave it out. */
  readonly StatusName?: string
  readonly ApprovalStatus: number
  readonly Module: string
  /** `-` when there is none. */
  readonly Reference: string
  readonly CreatedBy: string
  readonly EnteredOn: string
  /** The site's zone and the tenant's pattern of days, in which times are read; another server may leave them out. */
  readonly TimeZone?: string
  readonly DateFormat?: string
  /** `$` when there is none. */
  readonly CurrencySymbol: string
  /** Decimals of that currency; another server may leave them out. */
  readonly CurrencyDecimals?: number
  readonly TotalQty: string
  /** `-` when there is none. */
  readonly Reason: string
  readonly TotalItemValue: string
  /** What the document does to budgets, the worst first, for approvers who may read it; left out where there is nothing to tell. */
  readonly Budgets?: readonly BudgetCell[]
}

/** One decision; the body of the process call is an array of exactly one. Deny 2, Hold 3, Approve 4. */
export const ApprovalDecision = Type.Object(
  {
    ApprovalStatusId: Type.Unsafe<2 | 3 | 4>({ type: 'integer', enum: [2, 3, 4] }),
    Remark: Type.String({ maxLength: remarkMaximum }),
    TransactionId: Type.Integer(),
    TransactionTypeId: Type.Integer(),
    ClientURL: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
)
export type ApprovalDecision = Static<typeof ApprovalDecision>

/** Answer of the process call: what happened, in the reader's language. */
export interface ApprovalAnswer {
  readonly Message: string
}

/** One entry of GET /inventory/api/{Set}({id})/approvals, oldest first: `{ value: ApprovalEntry[] }`. */
export interface ApprovalEntry {
  readonly Level: number
  /** `Any`: one answer of the level decides; `All`: everybody must approve. */
  readonly Mode: 'Any' | 'All'
  readonly Approver: { readonly Id: number; readonly Name: string }
  readonly State: 'Open' | 'Decided' | 'Superseded'
  /** What the document came to when the question was asked; absent for callers who may not see costs, null when it was not known. */
  readonly Amount?: string | null
  readonly CurrencySymbol: string
  /** Null where the site is not known. */
  readonly CurrencyDecimals: number | null
  readonly OpenedOn: string
  /** Deny 2, Hold 3, Approve 4; null while open. */
  readonly ApprovalStatusId: 2 | 3 | 4 | null
  readonly Remark: string
  /** Who decided in the approver's place; null when the approver did. */
  readonly DecidedBy: { readonly Id: number; readonly Name: string } | null
  readonly DecidedOn: string | null
  readonly Channel: 'web' | 'email' | null
  /** Version of the document the answer was given to, or the question is about. */
  readonly VersionNo: number
}
