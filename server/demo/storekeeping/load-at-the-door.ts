import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { playOrder } from '../documents/play-order.ts'
import { lotLifeOf } from '../documents/shelf-life.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { StoreDays } from './store-days.ts'

/** Goods that came this morning: somebody began to receive them and has not posted it. */
export async function loadAtTheDoor(days: StoreDays): Promise<void> {
  const [store] = days.stores
  if (store === undefined) return
  const items = store.items.slice(0, 4)
  await playOrder(days, {
    ending: 'saved',
    at: days.hoursAgo(26),
    shelfLife: lotLifeOf(items),
    body: {
      SupplierId: days.suppliers[0],
      DeliveryLocationId: store.location.id,
      Reference: 'Before the weekend',
      Lines: items.map(lineOf),
    },
  })
}

function lineOf({ id, packUnitId, cost, perPack }: LoadedItem, index: number) {
  const price = round(multiply(toDecimal(cost), toDecimal(perPack)), 2)
  return { ItemId: id, UnitId: packUnitId, Qty: String(index + 1), Price: printDecimal(price) }
}
