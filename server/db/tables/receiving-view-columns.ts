import { withFrame } from './with-frame.ts'

/** Columns of the views about what is awaited and what was received, by name. */
export const receivingViewColumns: Readonly<Record<string, readonly string[]>> = {
  awaited_order: ['custom', 'day', 'id', 'line_no', 'parent_id', 'tenant_id'],
  received_lot: withFrame(
    'days_left',
    'doc_number',
    'document',
    'due',
    'expires_on',
    'item_id',
    'left_qty',
    'location_id',
    'lot',
    'on_hand',
    'post_date',
    'receipt_id',
    'received',
    'site_id',
    'supplier_id',
    'unit_id',
  ),
}
