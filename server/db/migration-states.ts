import type { StateReads } from '#core/model/table-reads.ts'

/** What suppliers are judged by. */
const deliveries: StateReads['states'] = {
  apCredit: ['Completed', 'Partial', 'Pending'],
  purchaseOrder: ['Approved', 'Completed', 'Invoiced', 'Partial'],
  receipt: ['Completed', 'Invoiced'],
  voucher: ['Completed', 'OnHold'],
}

/** Requisitions of which something may be short. */
const openRequisitions: StateReads['states'] = {
  requisition: ['Approved', 'OnHold', 'Partial', 'Pending', 'PendingApproval', 'PendingSubmission'],
}

/** States of documents that views, functions and triggers of migrations name. */
export const migrationStates: readonly StateReads[] = [
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
    by: 'server/db/migrations-after/invoices/121_invoice_matching.sql',
    states: { voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/invoices/145_freight_variance.sql',
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
    by: 'server/db/migrations-after/invoices/478_disputed_lines.sql',
    states: { apCredit: ['Cancelled', 'Denied'], voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/invoices/500_contract_prices_of_variances.sql',
    states: { apCredit: ['Cancelled', 'Denied'], voucher: ['Cancelled', 'Completed', 'Denied'] },
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
    by: 'server/db/migrations-after/invoices/530_invoices_of_orders.sql',
    states: { apCredit: ['Cancelled', 'Denied'], voucher: ['Cancelled', 'Completed', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/budgets/561_cost_centres_of_heads.sql',
    states: { voucher: ['Approved', 'OnHold', 'Pending', 'PendingApproval', 'PendingSubmission'] },
  },
  {
    by: 'server/db/migrations-after/invoices/531_match_states.sql',
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
    by: 'server/db/migrations-after/orders/240_received_lots.sql',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/recipes/087_recipe_cost.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/088_recipe_line_cost.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/105_recipe_roll_up.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/106_recipe_contents.sql',
    states: { recipe: ['Retired'] },
  },
  {
    by: 'server/db/migrations-after/recipes/107_recipe_change.sql',
    states: { recipe: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/recipes/114_recipe_days.sql',
    states: { recipe: ['Approved', 'Retired'] },
  },
  {
    by: 'server/db/migrations-after/recipes/246_exchange_followers.sql',
    states: { recipe: ['Approved'], recipeExchange: ['Partial', 'Pending'] },
  },
  {
    by: 'server/db/migrations-after/records/061_open_transaction.sql',
    states: {
      requisition: ['Approved', 'Partial', 'Pending'],
      transfer: ['Approved', 'InTransit', 'Partial', 'Pending'],
    },
  },
  {
    by: 'server/db/migrations-after/records/262_site_today.sql',
    states: {
      purchaseRequest: ['Approved', 'Partial'],
      receipt: ['Completed', 'Invoiced'],
      transfer: ['InTransit', 'Partial'],
    },
  },
  {
    by: 'server/db/migrations-after/requests/117_open_request_line.sql',
    states: { purchaseRequest: ['Approved', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/requests/118_requisition_shortage.sql',
    states: {
      purchaseOrder: ['Approved', 'OnHold', 'Partial', 'PendingApproval'],
      requisition: ['Approved', 'Partial', 'Pending'],
    },
  },
  {
    by: 'server/db/migrations-after/stock/060_in_transit.sql',
    states: { transfer: ['InTransit', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/suppliers/169_supplier_bank_states.sql',
    states: { supplierBank: ['Approved'] },
  },
  {
    by: 'server/db/migrations-after/invoices/360_bill_once.sql',
    states: { voucher: ['Cancelled', 'Denied'], miscInvoice: ['Cancelled', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/orders/351_billed_orders.sql',
    states: { purchaseOrder: ['Completed', 'Invoiced'], receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/orders/461_rows_of_all_tenants.sql',
    states: { purchaseOrder: ['Completed', 'Invoiced'], receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/recipes/330_recipe_uses.sql',
    states: { recipe: ['Draft', 'Retired'] },
  },
  {
    by: 'server/db/migrations-after/records/331_open_transaction_short.sql',
    states: {
      requisition: ['Approved', 'Partial', 'Pending'],
      transfer: ['Approved', 'InTransit', 'Partial', 'Pending'],
    },
  },
  {
    by: 'server/db/migrations-after/requests/392_requisition_figures.sql',
    states: { ...openRequisitions, transfer: ['Approved', 'InTransit', 'Partial', 'Pending'] },
  },
  { by: 'server/db/migrations-after/requests/472_requisition_short.sql', states: openRequisitions },
  { by: 'server/db/migrations-after/requests/502_substituted_lines.sql', states: openRequisitions },
  { by: 'server/db/migrations-after/requests/556_requisition_short_once.sql', states: openRequisitions },
  {
    by: 'server/db/migrations-after/stock/310_lots.sql',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/stock/400_counts_due.sql',
    states: { physicalInventory: ['Cancelled', 'Completed', 'Denied', 'Finalized'] },
  },
  {
    by: 'server/db/migrations-after/stock/544_places_counted_whole.sql',
    states: { physicalInventory: ['Completed', 'Finalized'] },
  },
  {
    by: 'server/db/migrations-after/stock/555_counted_in_part.sql',
    states: { physicalInventory: ['Cancelled', 'Completed', 'Denied', 'Finalized'] },
  },
  {
    by: 'server/db/migrations-after/stock/402_short_on_the_way.sql',
    states: { transfer: ['InTransit', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/requests/523_suppliers_of_requests.sql',
    states: { marketList: ['Cancelled', 'Denied'] },
  },
  {
    by: 'server/db/migrations-after/requests/525_promised_stock.sql',
    states: { requisition: ['Approved', 'Partial', 'Pending'], transfer: ['InTransit', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/requests/620_open_lines.sql',
    states: {
      purchaseOrder: ['Approved', 'Partial'],
      requisition: ['Approved', 'Partial', 'Pending'],
      transfer: ['InTransit', 'Partial'],
    },
  },
  {
    by: 'server/db/migrations-after/stock/370_item_stock.sql',
    states: { purchaseOrder: ['Approved', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/requests/586_goods_that_lie_there.sql',
    states: { purchaseOrder: ['Approved', 'Partial'] },
  },
  {
    by: 'server/db/migrations-after/suppliers/371_supplier_performance.sql',
    states: deliveries,
  },
  {
    by: 'server/db/migrations-after/suppliers/560_invoiced_receipts.sql',
    states: deliveries,
  },
  {
    by: 'server/db/migrations-after/suppliers/390_supplier_figures.sql',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/suppliers/533_supplier_rating.sql',
    states: { voucher: ['Completed'] },
  },
]
