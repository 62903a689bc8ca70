import type { WireRow } from '#core/http/odata-contract.ts'
import type { DemoActor } from '../demo-actor.ts'
import { playOrder, type PurchaseCast } from '../documents/play-order.ts'
import type { PurchaseEnding } from '../documents/plans/purchase-plans.ts'

/** Who orders services of whom, and where they are done. */
export interface ServicesInput extends PurchaseCast {
  /** Bills what nobody receives. */
  readonly clerk: DemoActor
  readonly supplier: number
  readonly place: number
  readonly now: Date
}

/** What is ordered in words: one is done by half and not invoiced yet, one still to come. */
const services: readonly {
  readonly ending: PurchaseEnding
  readonly daysAgo: number
  readonly lines: readonly { readonly Description: string; readonly Qty: string; readonly Price: string }[]
}[] = [
  {
    ending: 'partial',
    daysAgo: 6,
    lines: [{ Description: 'Window cleaning, ground floor', Qty: '4', Price: '85' }],
  },
  {
    ending: 'approved',
    daysAgo: 2,
    lines: [
      { Description: 'Deep clean of the kitchen hoods', Qty: '1', Price: '420' },
      { Description: 'Call-out, weekend', Qty: '1', Price: '60' },
    ],
  },
]

/** Orders services in words, each as far as it is to come; one is billed by its order, which receives it. */
export async function loadServices({ supplier, place, now, clerk, ...cast }: ServicesInput): Promise<void> {
  for (const { ending, daysAgo, lines } of services) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000 - 3 * 3_600_000)
    const body = { SupplierId: supplier, DeliveryLocationId: place, Reference: 'Services', Lines: lines }
    await playOrder(cast, { ending, at, body })
  }
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * 86_400_000 - 3 * 3_600_000)
  const Lines = [{ Description: 'Tuning of the grand piano', Qty: '1', Price: '180' }]
  const body = { SupplierId: supplier, DeliveryLocationId: place, Reference: 'Services', Lines }
  const draft = await cast.buyer.create('PurchaseOrders', at(5), body)
  const { row } = await cast.buyer.move('PurchaseOrders', at(5), { document: draft, move: 'submit' })
  await bill(clerk, at(1), row)
}

/** The invoice of an order nobody receives, a little dearer, and within tolerance. */
async function bill(clerk: DemoActor, at: Date, order: WireRow): Promise<void> {
  // The server answers lines so.
  const lines = order['Lines'] as readonly { readonly Id: number }[]
  const document = await clerk.create('Vouchers', at, {
    SupplierId: order['SupplierId'],
    InvoiceNo: `TUN-${String(order['DocNo'])}`,
    MatchType: 'TwoWay',
    InvoiceTotal: '182.00',
    Lines: lines.map(({ Id }) => ({ OrderId: order.Id, OrderLineId: Id, Qty: '1', Price: '182' })),
  })
  await clerk.move('Vouchers', at, { document, move: 'post' })
}
