import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'

const transfer = 4
const spoilage = 11

/** A line of the card: locale key of the label and its value. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly isDay?: boolean
}

/** Which facts stand on the card: a transfer has two locations and a post date, spoilage a reason, all others a location (SPEC-2.8.6). */
export function shownFacts(transaction: EmailApprovalTransaction, transTypeId: number): readonly Fact[] {
  if (transTypeId === transfer) {
    return [
      { label: 'emailApproval.supplyLocation', value: transaction.FromLoc },
      { label: 'emailApproval.requestLocation', value: transaction.ToLoca },
      { label: 'emailApproval.postDate', value: transaction.DeliveryDate, isDay: true },
    ]
  }
  if (transTypeId === spoilage) return [{ label: 'emailApproval.reason', value: transaction.Reason }]
  return [{ label: 'emailApproval.location', value: transaction.Location }]
}
