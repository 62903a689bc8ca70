import type pg from 'pg'

const tables = [
  'purchase_order',
  'purchase_order_line',
  'purchase_request_line',
  'receipt',
  'receipt_line',
  'voucher',
  'voucher_line',
  'physical_inventory_line',
  'request_processing_line',
  'item_par_line',
  'budget_line',
  'market_list_line',
  'posting',
  'posted_line',
  'stock_ledger',
  'journal_line',
  'commitment_entry',
  'rni_entry',
  'doc_link',
]

/** Lets the database know how many rows of documents there are by now: what copies thousands just written is planned for none otherwise. */
export async function analyzeDocuments(admin: pg.Pool): Promise<void> {
  await admin.query(`analyze ${tables.join(', ')}`)
}
