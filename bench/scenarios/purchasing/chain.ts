import { workThrough } from '../../load/work-through.ts'
import type { LoadResult } from '../../load/run-load.ts'
import type { Clerk, Written } from '../../product/clerk.ts'
import { atLeast, type Figure } from '../../report/figure.ts'

/** What lines are made of. */
export interface Goods {
  readonly item: number
  readonly unit: number
}

/** Who orders what of whom, for where. */
export interface Chain {
  readonly clerk: Clerk
  /** Waits until the mails are out that steps before caused, whose papers are drawn beside what comes next. */
  readonly quiet: () => Promise<void>
  readonly supplierId: number
  readonly locationId: number
  readonly goods: readonly Goods[]
}

const documents = 240
const clients = 8
const linesEach = 20

/** Orders of twenty lines, received and invoiced one after another: how many a second are written, and how many posted. */
export async function chainFigures(chain: Chain): Promise<readonly Figure[]> {
  const { clerk } = chain
  const numbers = Array.from({ length: documents }, (_each, place) => place)
  const orders = await workThrough(numbers, clients, (place) =>
    clerk.create('PurchaseOrders', orderOf(chain, place, linesEach)),
  )
  const approved = await workThrough(orders.made, clients, (order) => clerk.move('PurchaseOrders', order, 'submit'))
  await chain.quiet()
  const receipts = await workThrough(approved.made, clients, (order) =>
    clerk.create('Receipts', receiptOf(chain, order)),
  )
  const posted = await workThrough(receipts.made, clients, (receipt) => clerk.move('Receipts', receipt, 'post'))
  const vouchers = await workThrough(posted.made, clients, (receipt, place) =>
    clerk.create('Vouchers', voucherOf(chain, receipt, `CHAIN-${place}`)),
  )
  const paid = await workThrough(vouchers.made, clients, (voucher) => clerk.move('Vouchers', voucher, 'post'))
  return [
    ...figuresOf('orders written', orders.took),
    ...figuresOf('orders approved and committed', approved.took, true),
    ...figuresOf('receipts written', receipts.took),
    ...figuresOf('receipts posted', posted.took, true),
    ...figuresOf('vouchers written and matched', vouchers.took),
    ...figuresOf('vouchers posted', paid.took, true),
  ]
}

/** One order of two hundred lines and what follows from it. */
export async function longInvoice(chain: Chain): Promise<readonly Figure[]> {
  const { clerk } = chain
  const order = await clerk.create('PurchaseOrders', orderOf(chain, 1, 200))
  const draft = await clerk.create('Receipts', receiptOf(chain, await clerk.move('PurchaseOrders', order, 'submit')))
  const receipt = await clerk.move('Receipts', draft, 'post')
  const times: number[] = []
  let voucher: Written | undefined
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    voucher = await clerk.create('Vouchers', voucherOf(chain, receipt, `LONG-${round}`))
    times.push(performance.now() - began)
  }
  const began = performance.now()
  if (voucher !== undefined) await clerk.move('Vouchers', voucher, 'post')
  const posted = performance.now() - began
  return [
    { what: 'an invoice of 200 lines, matched and saved, p50', ours: times.toSorted((a, b) => a - b)[2], unit: 'ms' },
    { what: 'posted', ours: posted, unit: 'ms' },
  ]
}

/** Items differ from one order to the next; a line costs one, so that nobody has to approve it. */
function orderOf({ supplierId, locationId, goods }: Chain, place: number, lines: number): object {
  return {
    SupplierId: supplierId,
    DeliveryLocationId: locationId,
    Lines: Array.from({ length: lines }, (_each, index) => {
      const one = goods[(place * 7 + index) % goods.length]
      return { ItemId: one?.item, UnitId: one?.unit, Qty: '1', Price: '1', PriceReason: 'Bench' }
    }),
  }
}

function receiptOf({ supplierId, locationId }: Chain, order: Written): object {
  return {
    SupplierId: supplierId,
    LocationId: locationId,
    Lines: order.Lines.map((line) => ({
      OrderId: order.Id,
      OrderLineId: line.Id,
      ItemId: line['ItemId'],
      UnitId: line['UnitId'],
      Qty: '1',
      Price: '1',
    })),
  }
}

function voucherOf({ supplierId }: Chain, receipt: Written, invoice: string): object {
  return {
    SupplierId: supplierId,
    InvoiceNo: `${invoice}-${receipt.Id}`,
    InvoiceTotal: String(receipt.Lines.length),
    Lines: receipt.Lines.map(({ Id }) => ({ ReceiptId: receipt.Id, ReceiptLineId: Id, Qty: '1', Price: '1' })),
  }
}

function figuresOf(what: string, { p95, perSecond }: LoadResult, isPosting = false): readonly Figure[] {
  return [
    { what, ours: perSecond, unit: '/s', ...(isPosting ? { aim: atLeast(60) } : {}) },
    { what: `${what}, p95`, ours: p95, unit: 'ms' },
  ]
}
