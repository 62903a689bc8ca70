import type { StateReads } from '#core/model/table-reads.ts'

/** Requisitions of which something may be short. */
const openRequisitions: StateReads['states'] = {
  requisition: ['Approved', 'OnHold', 'Partial', 'Pending', 'PendingApproval', 'PendingSubmission'],
}

/** States of documents that migrations about requests, requisitions, transfers, counts and stock name. */
export const storesStates: readonly StateReads[] = [
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
    by: 'server/db/migrations-after/requests/688_prices_by_quantity.sql',
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
  {
    by: 'server/db/migrations-after/requests/472_requisition_short.sql',
    states: openRequisitions,
  },
  {
    by: 'server/db/migrations-after/requests/502_substituted_lines.sql',
    states: openRequisitions,
  },
  {
    by: 'server/db/migrations-after/requests/556_requisition_short_once.sql',
    states: openRequisitions,
  },
  {
    by: 'server/db/migrations-after/requests/712_short_in_one_unit.sql',
    states: openRequisitions,
  },
  {
    by: 'server/db/migrations-after/bins-and-lots/310_lots.sql',
    states: { receipt: ['Completed', 'Invoiced'] },
  },
  {
    by: 'server/db/migrations-after/counts/400_counts_due.sql',
    states: { physicalInventory: ['Cancelled', 'Completed', 'Denied', 'Finalized'] },
  },
  {
    by: 'server/db/migrations-after/counts/544_places_counted_whole.sql',
    states: { physicalInventory: ['Completed', 'Finalized'] },
  },
  {
    by: 'server/db/migrations-after/counts/690_sheets_counted_now.sql',
    states: { physicalInventory: ['Completed', 'Finalized', 'PendingSubmission'] },
  },
  {
    by: 'server/db/migrations-after/counts/555_counted_in_part.sql',
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
    by: 'server/db/migrations-after/requests/700_coming_to_a_place.sql',
    states: {
      purchaseOrder: ['Approved', 'Partial'],
      requisition: ['Approved', 'OnHold', 'Partial', 'Pending', 'PendingApproval'],
      transfer: ['Approved', 'InTransit', 'Partial', 'Pending'],
    },
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
    by: 'server/db/migrations-after/stock/711_items_whole.sql',
    states: {
      purchaseOrder: ['Approved', 'Partial'],
      requisition: ['Approved', 'Partial', 'Pending'],
      transfer: ['InTransit', 'Partial'],
    },
  },
  {
    by: 'server/db/migrations-after/stock/720_what_a_place_may_use.sql',
    states: { recipe: ['Retired'] },
  },
]
