import { playOrder, type PurchaseCast } from '../documents/play-order.ts'
import type { PurchaseEnding } from '../documents/purchase-plans.ts'

/** Who orders services of whom, and where they are done. */
export interface ServicesInput extends PurchaseCast {
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

/** Orders services in words, each as far as it is to come. */
export async function loadServices({ supplier, place, now, ...cast }: ServicesInput): Promise<void> {
  for (const { ending, daysAgo, lines } of services) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000 - 3 * 3_600_000)
    const body = { SupplierId: supplier, DeliveryLocationId: place, Reference: 'Services', Lines: lines }
    await playOrder(cast, { ending, at, body })
  }
}
