import type { DemoActor } from '../demo-actor.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { Random } from '../random.ts'
import type { Store } from './stores.ts'

/** Who orders for the next days, of whom, for which stores. */
export interface MarketListsInput {
  readonly buyer: DemoActor
  /** Who lists an item, the preferred one first. */
  readonly sellersOf: (item: LoadedItem) => readonly number[]
  readonly stores: readonly Store[]
  readonly random: Random
  readonly now: Date
}

/** How far the market lists of a site have come, a day after the other. */
const endings = ['ordered', 'approved', 'draft', 'cancelled'] as const

const hour = 3_600_000

/** Writes the market lists of a site's stores, each line of somebody who lists its item, not always the cheapest; one was made into orders. */
export async function loadMarketLists({ buyer, sellersOf, stores, random, now }: MarketListsInput): Promise<void> {
  for (const [index, ending] of endings.entries()) {
    const store = stores[index % stores.length]
    if (store === undefined) return
    const at = new Date(now.getTime() - (endings.length - index) * 3 * hour)
    const lines = random.sample(store.items, 6).map((item, row) => ({
      ItemId: item.id,
      UnitId: item.packUnitId,
      Qty: String(random.between(1, 5)),
      SupplierId: chosen(sellersOf(item), row),
    }))
    let document = await buyer.create('MarketLists', at, { LocationId: store.location.id, Lines: lines })
    if (ending === 'draft') continue
    const move = ending === 'cancelled' ? 'cancel' : 'submit'
    document = await buyer.move('MarketLists', new Date(at.getTime() + hour), { document, move })
    if (ending === 'ordered')
      await buyer.move('MarketLists', new Date(at.getTime() + 2 * hour), { document, move: 'makeOrders' })
  }
}

/** Every third line is of the second who lists it, where there is one. */
function chosen([first, second]: readonly number[], row: number): number | undefined {
  return row % 3 === 2 ? (second ?? first) : first
}
