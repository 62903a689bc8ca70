import type { DemoActor, DemoStage } from '../demo-actor.ts'
import type { Masters } from '../loaded-item.ts'
import { idOf } from '../masters/create-all.ts'
import { answerBids } from './answer-bids.ts'

/** Who asks for bids, of whom and for what. */
export interface BidsInput {
  readonly stage: DemoStage
  readonly buyer: DemoActor
  readonly masters: Masters
  readonly suppliers: readonly number[]
  readonly now: Date
}

const day = 86_400_000
const set = 'RequestsForBids'

/** A request that is being written, and one that was sent to two suppliers, of which one has answered. */
export async function loadBidRequests(input: BidsInput): Promise<void> {
  const { buyer, now, suppliers } = input
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * day)
  const [first = 0, second = 0] = suppliers
  const asked = [
    { SupplierId: first, Email: 'bids@first.example' },
    { SupplierId: second, Email: 'bids@second.example' },
  ]
  await buyer.create(set, at(1), { Title: 'Linen for the terrace', Lines: lines(input, 4, 2), Suppliers: asked })
  const request = await buyer.create(set, at(2), {
    Title: 'Dry goods for the season',
    PriceVisibility: 'LastPrice',
    Instructions: 'Delivered before eight in the morning, please.',
    Lines: lines(input, 0, 3),
    Suppliers: asked,
  })
  await buyer.move(set, at(2), { document: request, move: 'send' })
  await answerBids(input.stage, at(1), {
    recipient: asked[0]?.Email ?? '',
    prices: ['18.50', '19.50', '20.50'],
    leadDays: 2,
  })
}

function lines({ masters: { items, units } }: BidsInput, from: number, count: number) {
  return items.slice(from, from + count).map(({ id, name, pack }, index) => ({
    ItemId: id,
    Description: name,
    UnitId: idOf(units, pack),
    EstQty: String(20 * (index + 1)),
  }))
}
