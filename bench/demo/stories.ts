import type { Trx } from '../../server/db/pool.ts'
import { ask, figure, within, type Range, type Target } from './target.ts'

const many = Infinity

/** What is planted, by what is counted. */
const stories: readonly (readonly [name: string, range: Range, of: string])[] = [
  ['approvals that wait', [9, many], `doc_registry where status = 'PendingApproval'`],
  [
    'of them for more than five days',
    [2, many],
    // The registry knows when a row came, the document when it was written.
    `purchase_request where status = 'PendingApproval' and entered_on < now() - interval '5 days'`,
  ],
  ['on hold', [1, many], `doc_registry where status = 'OnHold'`],
  [
    'lines received and not invoiced for more than 60 days',
    [5, many],
    `(select e.doc_id, e.receipt_line_id from rni_entry e join rni_open o on o.doc_type_id = e.doc_type_id and o.doc_id = e.doc_id
      where o.accrued > 0 and o.post_date < current_date - 60 group by e.doc_id, e.receipt_line_id having sum(e.amount) > 0) r`,
  ],
  [
    'transfers on their way for twelve days',
    [1, many],
    `transfer t where status = 'InTransit' and shipped_on <= now() - interval '11 days'`,
  ],
  [
    'scanned invoices nobody has entered',
    [3, many],
    `ocr_invoice where status in ('New', 'Read', 'Matched', 'Exception')`,
  ],
  [
    'invoices that came twice and were refused',
    [1, many],
    `voucher where remarks like '%came a second time and was refused%'`,
  ],
  [
    'cases received as single ones and reversed',
    [1, 1],
    `receipt where delivery_note = 'DN-7731' and status = 'Cancelled'`,
  ],
  [
    'requests for more than lies there, whose issue was refused',
    [1, 1],
    `requisition h where reference = 'New cutting boards' and status <> 'Cancelled'
      and not exists (select from stock_ledger l where l.doc_type_id = 1 and l.doc_id = h.id)`,
  ],
  ['suppliers whose payments are held', [1, many], `supplier where hold = 'Payments'`],
  [
    'blanket orders used to 94 % or more',
    [1, many],
    `blanket_order where status in ('Approved', 'Partial', 'Depleted') and remaining_amount <= 0.06 * amount_limit`,
  ],
  [
    'losses of the freezer on 14 July',
    [1, 1],
    `spoilage where reference = 'Freezer failure, 14 July' and status = 'Completed' and total_value between 8000 and 8800`,
  ],
  [
    'orders of avocados in March closed short, with another ordered instead',
    [2, many],
    `purchase_order h where reference = 'What there is of avocados'
      and exists (select from purchase_order_line l where l.parent_id = h.id and l.received_qty < l.qty)
      and exists (select from purchase_order o where o.reference = 'Edamame for avocados' and o.order_date = h.order_date)`,
  ],
  [
    'suppliers who delivered short three times or more',
    [1, many],
    `(select h.supplier_id from purchase_order h where h.status in ('Completed', 'Invoiced')
      and exists (select from purchase_order_line l where l.parent_id = h.id and l.received_qty < l.qty)
      group by h.supplier_id having count(*) >= 3) short`,
  ],
  ['capital projects over their warning level', [1, many], `capex where status = 'Approved' and used_pct >= warn_pct`],
  ['certificates of suppliers that ended', [1, many], `supplier_certificate where expires_on < current_date`],
  [
    'periods that were opened once more and closed again',
    [1, many],
    `audit_log o where entity = 'fiscalPeriod' and action = 'reopenPeriod' and exists (select from audit_log c
      where c.entity = o.entity and c.entity_id = o.entity_id and c.action = 'closePeriod' and c.seq > o.seq)`,
  ],
  [
    'counts of the pool bar that miss vodka',
    [10, many],
    `physical_inventory h where reference = 'Bar, Sunday' and exists (select from
      physical_inventory_line l where l.parent_id = h.id and l.variance < 0)`,
  ],
]

/** Whether the planted stories are there. */
export async function storyTargets(trx: Trx): Promise<readonly Target[]> {
  const targets: Target[] = []
  for (const [name, range, of] of stories)
    targets.push(within(name, range, await figure(trx, `select count(*) from ${of}`)))
  targets.push(await beefInJune(trx))
  return targets
}

/** What beef cost in June above what it had cost in May, each cut by its own price. */
async function beefInJune(trx: Trx): Promise<Target> {
  const text = `select 100 * (avg(june / may) - 1) from (
    select avg(l.price) filter (where extract(month from h.post_date) = 6) as june, avg(l.price) filter (where extract(month from h.post_date) = 5) as may
    from receipt_line l join receipt h on h.id = l.parent_id join item i on i.id = l.item_id
    where i.name like 'Beef%' and h.status <> 'Cancelled' group by l.item_id, l.unit_id) cuts`
  return within('beef in June, above May', [20, 24], [await figure(trx, text), ' %'])
}

/** States of documents, kinds of losses, losses on the way and goods that went back: three of each. */
export async function statusTargets(trx: Trx): Promise<readonly Target[]> {
  const least: Range = [3, many]
  const found = new Map(
    (
      await ask<{ status: string; count: number }>(
        trx,
        `select status, count(*)::int as count from doc_registry group by status
          union all select 'loss ' || variant, count(*)::int from spoilage where status = 'Completed' group by variant
          union all select 'lost on the way', count(distinct doc_id)::int from stock_ledger where entry_type = 'TRANSIT_LOSS'
          union all select 'sent back', count(distinct doc_id)::int from stock_ledger where entry_type = 'RETURN' and doc_type_id = 7`,
      )
    ).map(({ status, count }) => [status, count]),
  )
  return statuses.map((status) => within(`documents ${status}`, least, found.get(status) ?? 0))
}

const states =
  'PendingSubmission PendingApproval Pending Approved OnHold Denied Partial InTransit Completed Invoiced Cancelled Finalized'
const losses = 'Spoilage Waste Expired Breakage Theft StaffMeal Complimentary Sampling'
const statuses = [
  ...states.split(' '),
  ...losses.split(' ').map((kind) => `loss ${kind}`),
  'lost on the way',
  'sent back',
]
