import type pg from 'pg'
import type { SaidOfStep } from '../../floor/documents/add-documents.ts'
import { takeStep } from '../../floor/documents/take-step.ts'
import type { Clerk, Written } from '../../product/clerk.ts'
import { heard } from '../../product/heard.ts'
import type { HttpCaller } from '../../product/http-caller.ts'

/** What lines are made of. */
export interface Goods {
  readonly item: number
  readonly unit: number
}

/** Who orders what of whom, for where. */
export interface Chain {
  readonly clerk: Clerk
  readonly admin: pg.Pool
  /** The same by hand. */
  readonly floor: HttpCaller
  /** Waits until the mails are out that steps before caused, whose papers are drawn beside what comes next. */
  readonly quiet: () => Promise<void>
  readonly supplierId: number
  readonly locationId: number
  readonly goods: readonly Goods[]
}

/** The documents of a chain. */
export type Part = 'order' | 'receipt' | 'voucher'

/** A chain of documents of the product, and the one by hand that becomes like it. */
export interface Pair {
  readonly place: number
  readonly lines: number
  readonly ours: Partial<Record<Part, Written>>
  readonly floor: Partial<Record<Part, number>>
}

/** A step of a chain: what the product does, and which document is new or changed by it. */
export interface ChainStep {
  readonly what: string
  /** Its name at the floor. */
  readonly name: string
  readonly part: Part
  readonly isPosting?: boolean
  readonly ours: (chain: Chain, pair: Pair) => Promise<Written>
}

/** The steps, one after another. */
export const chainSteps = {
  orderWritten: {
    what: 'orders written',
    name: 'orderWritten',
    part: 'order',
    ours: (chain, { place, lines }) => chain.clerk.create('PurchaseOrders', orderOf(chain, place, lines)),
  },
  orderCommitted: {
    what: 'orders approved and committed',
    name: 'orderCommitted',
    part: 'order',
    isPosting: true,
    ours: ({ clerk }, pair) => clerk.move('PurchaseOrders', made(pair, 'order'), 'submit'),
  },
  receiptWritten: {
    what: 'receipts written',
    name: 'receiptWritten',
    part: 'receipt',
    ours: (chain, pair) => chain.clerk.create('Receipts', receiptOf(chain, made(pair, 'order'))),
  },
  receiptPosted: {
    what: 'receipts posted',
    name: 'receiptPosted',
    part: 'receipt',
    isPosting: true,
    ours: ({ clerk }, pair) => clerk.move('Receipts', made(pair, 'receipt'), 'post'),
  },
  voucherWritten: {
    what: 'vouchers written and matched',
    name: 'voucherWritten',
    part: 'voucher',
    ours: (chain, pair) => chain.clerk.create('Vouchers', voucherOf(chain, pair)),
  },
  voucherPosted: {
    what: 'vouchers posted',
    name: 'voucherPosted',
    part: 'voucher',
    isPosting: true,
    ours: ({ clerk }, pair) => clerk.move('Vouchers', made(pair, 'voucher'), 'post'),
  },
} as const satisfies Readonly<Record<string, ChainStep>>

/** A pair of which nothing is written yet. */
export function newPair(place: number, lines: number): Pair {
  return { place, lines, ours: {}, floor: {} }
}

/** Takes a step of the product. */
export async function takeOurs(chain: Chain, step: ChainStep, pair: Pair): Promise<void> {
  pair.ours[step.part] = await step.ours(chain, pair)
}

/** Takes the same step by hand: what the product wrote of this pair is written once more. */
export async function takeFloor(
  { floor }: Chain,
  { name, part }: ChainStep,
  { pair, said }: { readonly pair: Pair; readonly said: SaidOfStep },
): Promise<void> {
  const { order, receipt } = pair.floor
  const ids = {
    model: made(pair, part).Id,
    id: pair.floor[part],
    order,
    receipt,
    ordermodel: pair.ours.order?.Id,
    receiptmodel: pair.ours.receipt?.Id,
  }
  pair.floor[part] = await takeStep(floor, { name, ids, said })
}

/** Takes a step of the product alone; answers what it says of it, and how long it took. */
export async function takeAndHear(
  chain: Chain,
  step: ChainStep,
  pair: Pair,
): Promise<{ readonly said: SaidOfStep; readonly took: number }> {
  const { audits, took } = await heard(chain.admin, ['purchaseOrder', 'receipt', 'voucher'], () =>
    takeOurs(chain, step, pair),
  )
  return { said: { audits, answer: JSON.stringify(made(pair, step.part)) }, took }
}

function made({ ours }: Pair, part: Part): Written {
  const record = ours[part]
  if (record === undefined) throw new Error(`There is no ${part} yet`)
  return record
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

let invoices = 0

function voucherOf({ supplierId }: Chain, pair: Pair): object {
  const receipt = made(pair, 'receipt')
  invoices += 1
  return {
    SupplierId: supplierId,
    InvoiceNo: `CHAIN-${receipt.Id}-${invoices}`,
    InvoiceTotal: String(receipt.Lines.length),
    Lines: receipt.Lines.map(({ Id }) => ({ ReceiptId: receipt.Id, ReceiptLineId: Id, Qty: '1', Price: '1' })),
  }
}
