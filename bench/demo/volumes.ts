import type { DemoSize } from '../../server/demo/history/demo-size.ts'
import type { Trx } from '../../server/db/pool.ts'
import type { Told } from './months.ts'
import { figure, within, type Range, type Target } from './target.ts'

type Ranges = Readonly<Record<DemoSize, Range>>

/** Rows of the year, by the size it is told in: those whose day lies in it. */
interface Volume {
  readonly name: string
  readonly ranges: Ranges
  readonly of: string
  readonly day?: string
  readonly where?: string
}

/** Of a hundred rows of the year, how many are such. */
interface Share extends Volume {
  readonly such: string
}

/**
 * What a week orders, `planWeek`, `planBars`, `planScarcity` and `planFreezerFailure` say; each order is received once (`withArrivals`) and, but for what is late, invoiced once
 * (`planInvoice`, `lateInvoices`), and power is billed in eleven months at two sites (`planBills`): a test counts the plans of size S. In size M who sells an item is
 * known once the breadth is loaded: its 1,537 orders, 1,504 receipts, 1,499 vouchers, 89 credits and 50 bills of 28 November are with those of the last days.
 * The domain has 2,300, 2,450, 2,150, 70 and 260 of them.
 */
export const purchases: Readonly<Record<'orders' | 'receipts' | 'vouchers' | 'credits' | 'bills', Ranges>> = {
  orders: { S: [230, 320], M: [1300, 1537] },
  receipts: { S: [230, 320], M: [1270, 1504] },
  vouchers: { S: [230, 330], M: [1270, 1499] },
  credits: { S: [10, 30], M: [35, 89] },
  bills: { S: [18, 30], M: [18, 50] },
}

const volumes: readonly Volume[] = [
  { name: 'orders', ranges: purchases.orders, of: 'purchase_order', day: 'order_date' },
  { name: 'receipts', ranges: purchases.receipts, of: 'receipt', where: `status <> 'Cancelled'` },
  { name: 'vouchers', ranges: purchases.vouchers, of: 'voucher', where: `status <> 'Cancelled'` },
  { name: 'goods that went back, and credits', ranges: purchases.credits, of: 'ap_credit' },
  { name: 'bills for what is no goods', ranges: purchases.bills, of: 'misc_invoice' },
  { name: 'transfers', ranges: { S: [60, 120], M: [380, 480] }, of: 'transfer' },
  {
    name: 'transfers between sites',
    ranges: { S: [8, 16], M: [50, 70] },
    of: `transfer t join location a on a.id = t.from_location_id join location b on b.id = t.to_location_id and b.site_id <> a.site_id`,
    day: 't.post_date',
  },
  {
    name: 'counts of ten dear goods',
    ranges: { S: [80, 104], M: [500, 624] },
    of: 'physical_inventory',
    where: `count_type = 'Cycle' and status <> 'Cancelled'`,
  },
  { name: 'requisitions', ranges: { S: [450, 700], M: [2800, 4000] }, of: 'requisition' },
  { name: 'losses', ranges: { S: [90, 190], M: [550, 750] }, of: 'spoilage' },
  // Without what is sold, produced and cut, which the domain counts among its 35,000 and 190,000.
  { name: 'rows of the ledger', ranges: { S: [15_000, 35_000], M: [75_000, 190_000] }, of: 'stock_ledger' },
]

/** Least and most of a hundred, whatever the size: eight come in part, three with more, ten are invoiced at another price, where the domain has six. */
export const shares: Readonly<Record<'part' | 'over' | 'otherPrice', Range>> = {
  part: [4, 13],
  over: [1, 6],
  otherPrice: [6, 14],
}

const ordered = { of: 'purchase_order h', day: 'h.order_date' }
const lines = 'select from purchase_order_line l where l.parent_id = h.id'

const sharesOfYear: readonly Share[] = [
  {
    ...ordered,
    name: 'orders that came in part, of all',
    ranges: { S: shares.part, M: shares.part },
    such: `exists (${lines} and l.received_qty < l.qty)`,
  },
  {
    ...ordered,
    name: 'orders of which more came, of all',
    ranges: { S: shares.over, M: shares.over },
    such: `exists (${lines} and l.received_qty > l.qty)`,
  },
  {
    name: 'vouchers at another price, of all',
    ranges: { S: shares.otherPrice, M: shares.otherPrice },
    of: 'voucher v',
    day: 'v.post_date',
    where: `v.status <> 'Cancelled'`,
    such: `exists (select from posting p join journal_line j on j.posting_id = p.id and j.role = 'PPV'
      where p.doc_type_id = 6 and p.doc_id = v.id)`,
  },
]

/** Whether the year has as much as its size is to have. */
export async function volumeTargets(trx: Trx, told: Told, size: DemoSize): Promise<readonly Target[]> {
  const targets: Target[] = []
  for (const volume of volumes)
    targets.push(within(`${volume.name} in the year`, volume.ranges[size], await inYear(trx, volume, told)))
  for (const share of sharesOfYear) {
    const all = await inYear(trx, share, told)
    const such = await inYear(trx, { ...share, where: `${share.where ?? 'true'} and ${share.such}` }, told)
    targets.push(within(share.name, share.ranges[size], [all === 0 ? 0 : (100 * such) / all, ' %']))
  }
  return targets
}

function inYear(trx: Trx, { of, day = 'post_date', where = 'true' }: Volume, { from, to }: Told): Promise<number> {
  const text = `select count(*) from ${of} where ${where} and ${day} between $1::date and $2::date`
  return figure(trx, text, [from, to])
}
