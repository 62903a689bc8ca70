import { loadStock } from '../../documents/load-stock.ts'
import { createRandom } from '../../random.ts'
import { boughtItems } from '../world/breadth-items.ts'
import { daysBefore, type BreadthPart } from '../world/scene.ts'
import { breadthStores } from './goods.ts'

const seed = 20_260_101
const daysAgo = 27

/** What the breadth's items begin with in the stores of each site. */
export const loadBreadthStock: BreadthPart = (scene) => {
  const further = new Set(boughtItems().map(({ number }) => number))
  const at = daysBefore(scene, daysAgo)
  return [2, 3].flatMap((site) =>
    breadthStores(scene, site).map((store) => ({
      at,
      set: 'StockEntries',
      what: `the breadth's goods, ${store.location.code}`,
      play: () => {
        const input = { keeper: scene.people('storekeeper', site), masters: scene.ids, at, reference: 'Opening' }
        const random = createRandom(seed + 6000 + store.location.id)
        const items = store.items.filter(({ number }) => further.has(number))
        return items.length === 0
          ? Promise.resolve()
          : loadStock({ ...input, random, pricePercent: [94, 104] }, [{ ...store, items }])
      },
    })),
  )
}
