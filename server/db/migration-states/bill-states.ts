import type { StateReads } from '#core/model/table-reads.ts'

/** States of documents that migrations about invoices, their matching, taxes, credits and budgets name. */
export const billStates: readonly StateReads[] = [
  {
    by: 'server/db/migrations-after/budgets/136_budget_use.sql',
    states: { budget: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/invoices/120_open_claims.sql',
    states: {
      apCredit: [
        'Approved',
        'Cancelled',
        'Denied',
        'OnHold',
        'Partial',
        'Pending',
        'PendingApproval',
        'PendingSubmission',
      ],
      voucher: ['Completed'],
    },
  },
  {
    by: 'server/db/migrations-after/matching/121_invoice_matching.sql',
    states: { voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/matching/145_freight_variance.sql',
    states: { voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/invoices/161_credit_currency.sql',
    states: {
      apCredit: [
        'Approved',
        'Cancelled',
        'Completed',
        'Denied',
        'OnHold',
        'Partial',
        'Pending',
        'PendingApproval',
        'PendingSubmission',
      ],
      voucher: ['Cancelled', 'Completed', 'Denied'],
    },
  },
  {
    by: 'server/db/migrations-after/invoices/477_claims_asked_in_drafts.sql',
    states: {
      apCredit: [
        'Approved',
        'Cancelled',
        'Denied',
        'OnHold',
        'Partial',
        'Pending',
        'PendingApproval',
        'PendingSubmission',
      ],
      voucher: ['Completed'],
    },
  },
  {
    by: 'server/db/migrations-after/invoices/697_drafted_scans.sql',
    states: {
      ocrInvoice: ['Drafted', 'Posted'],
      voucher: ['Approved', 'OnHold', 'Pending', 'PendingApproval', 'PendingSubmission'],
    },
  },
  {
    by: 'server/db/migrations-after/credits/686_received_notes.sql',
    states: { apCredit: ['Cancelled'], ocrInvoice: ['Posted'] },
  },
  {
    by: 'server/db/migrations-after/credits/647_goods_of_quality.sql',
    states: {
      apCredit: [
        'Approved',
        'Cancelled',
        'Denied',
        'OnHold',
        'Partial',
        'Pending',
        'PendingApproval',
        'PendingSubmission',
      ],
      voucher: ['Completed'],
    },
  },
  {
    by: 'server/db/migrations-after/matching/478_disputed_lines.sql',
    states: { apCredit: ['Cancelled', 'Denied'], voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/matching/500_contract_prices_of_variances.sql',
    states: { apCredit: ['Cancelled', 'Denied'], voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/credits/709_claimable_of_invoices.sql',
    states: { apCredit: ['Cancelled', 'Denied', 'PendingSubmission'] },
  },
  {
    by: 'server/db/migrations-after/credits/524_credit_figures.sql',
    states: { apCredit: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/credits/542_credited_taxes.sql',
    states: {
      miscInvoice: ['Completed', 'Finalized', 'Partial'],
      miscInvoiceAr: ['Completed', 'Finalized', 'Partial'],
    },
  },
  {
    by: 'server/db/migrations-after/matching/530_invoices_of_orders.sql',
    states: { apCredit: ['Cancelled', 'Denied'], voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/budgets/561_cost_centres_of_heads.sql',
    states: { voucher: ['Approved', 'OnHold', 'Pending', 'PendingApproval', 'PendingSubmission'] },
  },
  {
    by: 'server/db/migrations-after/matching/531_match_states.sql',
    states: {
      apCredit: ['Cancelled', 'Denied'],
      ocrInvoice: ['Exception', 'Matched', 'New', 'Read'],
      voucher: [
        'Approved',
        'Cancelled',
        'Completed',
        'Denied',
        'OnHold',
        'Pending',
        'PendingApproval',
        'PendingSubmission',
      ],
    },
  },
  {
    by: 'server/db/migrations-after/invoices/515_reasons_of_before.sql',
    states: { voucher: ['Approved', 'OnHold', 'PendingApproval', 'PendingSubmission'] },
  },
  {
    by: 'server/db/migrations-after/invoices/162_paid_in_parts.sql',
    states: { miscInvoice: ['Finalized'], miscInvoiceAr: ['Finalized'] },
  },
  {
    by: 'server/db/migrations-after/invoices/479_ages_of_bills.sql',
    states: { miscInvoice: ['Completed', 'Partial'], miscInvoiceAr: ['Completed', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/invoices/381_customer_balance.sql',
    states: { miscInvoiceAr: ['Completed', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/invoices/216_paid_prices.sql',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/invoices/360_bill_once.sql',
    states: { voucher: ['Cancelled', 'Denied'], miscInvoice: ['Cancelled', 'Denied'] },
  },
]
