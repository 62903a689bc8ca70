import type { DemoActor, DemoStage } from '../demo-actor.ts'
import type { Masters } from '../loaded-item.ts'
import { idOf } from '../masters/create-all.ts'
import { answerBids } from '../outside/answer-bids.ts'

/** Who asks for wine, at home and abroad. */
export interface BidsAbroadInput {
  readonly stage: DemoStage
  readonly buyer: DemoActor
  readonly masters: Masters
  /** Two suppliers at home, and the one abroad, which asks in euros. */
  readonly suppliers: readonly [number, number, number]
  readonly now: Date
}

/** What the two at home ask in dollars and the one abroad in euros. */
const answers = [
  { recipient: 'wine@first.example', prices: ['129.00', '176.00', '229.00'], leadDays: 2 },
  { recipient: 'wine@second.example', prices: ['132.50', null, null], leadDays: 1 },
  { recipient: 'export@garonne.example', prices: ['116.00', '163.50', '205.00'], leadDays: 12 },
]
const quantities = ['24', '16', '36']
const day = 86_400_000

/** Wine asked for at home and abroad: all have answered, answers were due yesterday, and nobody has opened them yet (DEMO-16). */
export async function loadBidsAbroad({ stage, buyer, masters, suppliers, now }: BidsAbroadInput): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day)
  const asked = masters.items.filter(({ category }) => category === 'WIN').slice(0, quantities.length)
  if (asked.length < quantities.length) return
  const set = 'RequestsForBids'
  const request = await buyer.create(set, at(8), {
    Title: 'Wine for the winter',
    PriceVisibility: 'None',
    DueDate: at(1).toISOString().slice(0, 10),
    DueTime: 0,
    Lines: asked.map(({ id, name, pack }, index) => ({
      ItemId: id,
      Description: name,
      UnitId: idOf(masters.units, pack),
      EstQty: quantities[index],
    })),
    Suppliers: answers.map(({ recipient }, index) => ({ SupplierId: suppliers[index], Email: recipient })),
  })
  await buyer.move(set, at(8), { document: request, move: 'send' })
  for (const answer of answers) await answerBids(stage, at(4), answer)
}
