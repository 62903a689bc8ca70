import type { Trx } from '../../server/db/pool.ts'
import { ask, figure, within, type Range, type Target } from './target.ts'
import type { Told } from './months.ts'

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
    'blanket orders used to 94 % or more',
    [1, many],
    `blanket_order where status in ('Approved', 'Partial', 'Depleted') and remaining_amount <= 0.06 * amount_limit`,
  ],
  ['losses of the freezer on 14 July', [1, 1], `spoilage where reference = 'Freezer failure, 14 July'`],
  [
    'counts of the pool bar that miss vodka',
    [10, many],
    `physical_inventory h where reference = 'Bar, Sunday' and exists (select from
      physical_inventory_line l where l.parent_id = h.id and l.variance < 0)`,
  ],
]

/** Volumes of the year, by the size it is told in. */
const volumes: readonly (readonly [name: string, ranges: Readonly<Record<'S' | 'M', Range>>, of: string])[] = [
  ['transfers', { S: [60, 120], M: [380, 480] }, 'transfer'],
  [
    'transfers between sites',
    { S: [8, 16], M: [50, 70] },
    `transfer t join location a on a.id = t.from_location_id
    join location b on b.id = t.to_location_id and b.site_id <> a.site_id`,
  ],
  [
    'counts of ten dear goods',
    { S: [80, 104], M: [500, 624] },
    `physical_inventory where count_type = 'Cycle' and status <> 'Cancelled'`,
  ],
  ['requisitions', { S: [450, 700], M: [2800, 4000] }, 'requisition'],
  ['losses', { S: [90, 190], M: [550, 750] }, 'spoilage'],
]

/** Whether the planted stories are there, and as much as the size is to have. */
export async function storyTargets(trx: Trx, told: Told, size: 'S' | 'M'): Promise<readonly Target[]> {
  const targets: Target[] = []
  for (const [name, range, of] of stories)
    targets.push(within(name, range, await figure(trx, `select count(*) from ${of}`)))
  for (const [name, ranges, of] of volumes) {
    const where = of.includes(' where ') ? 'and' : 'where'
    const day = of.includes('transfer t') ? 't.post_date' : 'post_date'
    const text = `select count(*) from ${of} ${where} ${day} between $1::date and $2::date`
    targets.push(within(`${name} in the year`, ranges[size], await figure(trx, text, [told.from, told.to])))
  }
  return targets
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
