import type { StateReads } from '#core/model/table-reads.ts'

/** States of documents that code of the server names, by the file that does; a test finds what is missing here (DEF-185). */
export const codeStates: readonly StateReads[] = [
  {
    by: 'server/alerts/alert-hits.ts',
    states: {
      budget: ['Approved'],
      physicalInventory: ['Completed', 'Finalized'],
      purchaseOrder: ['Approved', 'Partial'],
      receipt: ['PendingSubmission'],
    },
  },
  {
    by: 'server/alerts/received-prices.ts',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/bids/answer-effects.ts',
    states: { requestForBids: ['Partial'] },
  },
  {
    by: 'server/bids/ask-again-effects.ts',
    states: { requestForBids: ['Partial'] },
  },
  {
    by: 'server/bids/remind-suppliers.ts',
    states: { bidAnswer: ['Pending'], requestForBids: ['Partial', 'Pending'] },
  },
  {
    by: 'server/budgets/budget-cells.ts',
    states: { budget: ['Approved'] },
  },
  {
    by: 'server/budgets/transfer-effect.ts',
    states: { budget: ['Approved'] },
  },
  {
    by: 'server/capital/grant-effect.ts',
    states: { capex: ['Approved'] },
  },
  {
    by: 'server/capital/hold-projects.ts',
    states: { capex: ['Approved'] },
  },
  {
    by: 'server/counts/move/count-anew.ts',
    states: { physicalInventory: ['Completed', 'Pending'] },
  },
  {
    by: 'server/counts/move/read-movable-counts.ts',
    states: { physicalInventory: ['Completed', 'PendingSubmission'] },
  },
  {
    by: 'server/counts/open-sheets.ts',
    states: { physicalInventory: ['Cancelled', 'Completed', 'Finalized', 'Denied'] },
  },
  {
    by: 'server/counts/read-parts.ts',
    states: { physicalInventory: ['Completed', 'Finalized'] },
  },
  {
    by: 'server/counts/read-countable.ts',
    states: { physicalInventory: ['Completed', 'Finalized'] },
  },
  {
    by: 'server/credits/ask-back.ts',
    states: { receipt: ['Completed'] },
  },
  {
    by: 'server/credits/tell-receipts.ts',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/credits/used-of-vouchers.ts',
    states: { apCredit: ['Cancelled', 'Denied', 'PendingSubmission'] },
  },
  {
    by: 'server/onboarding/onboard-effect.ts',
    states: { supplierOnboarding: ['Approved'] },
  },
  {
    by: 'server/posting/invariants.sql',
    states: {
      voucher: ['Cancelled', 'Denied'],
      purchaseOrder: ['Cancelled', 'Completed'],
      purchaseRequest: ['Approved', 'Cancelled', 'Completed', 'Partial'],
      receipt: ['Completed', 'Invoiced'],
      transfer: ['Cancelled', 'InTransit', 'Partial'],
    },
  },
  {
    by: 'server/printing/templates/read-layout.ts',
    states: { printTemplate: ['InUse'] },
  },
  {
    by: 'server/punchout/connections.ts',
    states: { punchoutConnection: ['Open'] },
  },
  {
    by: 'server/punchout/receive-cart.ts',
    states: { punchoutCart: ['Pending', 'PendingSubmission'] },
  },
  {
    by: 'server/recipes/circle-words.ts',
    states: { recipe: ['Retired'] },
  },
  {
    by: 'server/recipes/recipe-effect.ts',
    states: { recipe: ['Retired'] },
  },
  {
    by: 'server/recipes/recipe-size-issues.ts',
    states: { recipe: ['Retired'] },
  },
  {
    by: 'server/runs/exchange/make-version.ts',
    states: { recipe: ['Approved', 'Draft'] },
  },
  {
    by: 'server/runs/exchange/read-holders.ts',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/runs/processing/still-open.ts',
    states: { purchaseRequest: ['Approved', 'Partial'] },
  },
  { by: 'server/scans/effects/tell-scan.ts', states: { ocrInvoice: ['Drafted', 'Posted', 'Read'] } },
  { by: 'server/scans/match/read-open-orders.ts', states: { purchaseOrder: ['Approved', 'Partial'] } },
  {
    by: 'server/scans/match/read-known.ts',
    states: { ocrInvoice: ['Posted', 'Rejected'], receipt: ['Completed'], voucher: ['Cancelled', 'Denied'] },
  },
  {
    by: 'server/scans/receive/receive-file.ts',
    states: { ocrInvoice: ['Posted', 'Rejected'] },
  },
  {
    by: 'server/suppliers/buying-figures.ts',
    states: { purchaseOrder: ['Approved', 'Completed', 'OnHold', 'Partial', 'PendingApproval'] },
  },
  {
    by: 'server/suppliers/ordered-twice-effect.ts',
    states: { purchaseOrder: ['Approved', 'OnHold', 'Partial', 'PendingApproval', 'PendingSubmission'] },
  },
  {
    by: 'server/matching/effects.ts',
    states: { voucher: ['Approved'] },
  },
]
