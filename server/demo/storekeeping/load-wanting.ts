import { playRequisition } from '../documents/play-requisition.ts'
import { packsOf, type Store } from '../documents/stores.ts'
import { idOf } from '../masters/create-all.ts'
import type { StoreDays } from './store-days.ts'

/** Packs that no store has: two deliveries brought at most twice the most of a class. */
const beyond = 2 * (packsOf['C']?.[1] ?? 0) + 4

/** What people asked for and the stores cannot give: it waits to be ordered. */
export async function loadWanting(days: StoreDays): Promise<void> {
  const cast = { ...days, reasonId: idOf(days.masters.reasons, 'EVENT') }
  for (const [index, store] of days.stores.slice(0, 2).entries()) {
    const outlet = days.outlets[index]
    const lines = seldomUsed(store).map((item) => ({ item, packs: beyond }))
    if (outlet === undefined || lines.length === 0) continue
    const at = days.hoursAgo(30 - index)
    const request = { ending: 'approved' as const, at, store, outlet, lines, reference: 'Wedding Alvarez' }
    await playRequisition(cast, request)
  }
}

/** The cheapest goods of which few are kept. */
function seldomUsed({ items }: Store): Store['items'] {
  const cheap = items.filter(({ abc }) => abc === 'C')
  return cheap.toSorted((one, other) => Number(one.cost) - Number(other.cost)).slice(0, 3)
}
