import type { ApprovalDecision } from '#core/http/approval-contract.ts'

/** One of the three buttons (SPEC-4.9.1). */
export interface DecisionKind {
  readonly key: 'hold' | 'deny' | 'approve'
  readonly statusId: ApprovalDecision['ApprovalStatusId']
  /** Class of the remarks popup. */
  readonly className: string
  /** Locale keys of the button and of the popup's header. */
  readonly label: string
  readonly header: string
  readonly intent: 'none' | 'primary' | 'danger'
  /** True when the approver has to say why. */
  readonly needsRemarks: boolean
}

/** Hold, Deny and Approve in the order they are shown. */
export const decisionKinds: readonly DecisionKind[] = [
  {
    key: 'hold',
    statusId: 3,
    className: 'requisition-hold',
    label: 'emailApproval.hold',
    header: 'emailApproval.header.hold',
    intent: 'none',
    needsRemarks: true,
  },
  {
    key: 'deny',
    statusId: 2,
    className: 'requisition-deny',
    label: 'emailApproval.deny',
    header: 'emailApproval.header.deny',
    intent: 'danger',
    needsRemarks: true,
  },
  {
    key: 'approve',
    statusId: 4,
    className: 'requisition-approve',
    label: 'emailApproval.approve',
    header: 'emailApproval.header.approve',
    intent: 'primary',
    needsRemarks: false,
  },
]
