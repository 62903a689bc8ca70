import { idOf } from '../masters/create-all.ts'
import type { Masters } from '../loaded-item.ts'
import type { PlannedOrder } from '../documents/play-order.ts'
import type { HistorySite } from './plan-week.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { priceOf } from './plan-week.ts'

const march = 2
const cold = 'LB-COLD'
const frozen = 'LB-FRZ'
const scarce = { number: 'PRO-1017', packs: 6 }
const instead = { number: 'FRZ-1012', packs: 4 }

/** Avocados are scarce in March: half of what is ordered comes, the rest is closed short, and edamame is ordered instead where the house keeps it. */
export function planScarcity(
  site: HistorySite,
  week: HistoryWeek,
  { masters, now }: { readonly masters: Pick<Masters, 'items' | 'suppliers'>; readonly now: Date },
): readonly PlannedOrder[] {
  if (week.starts.getUTCMonth() !== march) return []
  const at = momentOf(week, 0, 16)
  const order = (code: string, supplier: string, { number, packs }: typeof scarce): PlannedOrder[] => {
    const store = site.stores.find(({ location }) => location.code === code)
    const item = masters.items.find((one) => one.number === number)
    if (store === undefined || item === undefined) return []
    const line = { ItemId: item.id, UnitId: item.packUnitId, Qty: String(packs), Price: priceOf(item, at, now) }
    const body = {
      SupplierId: idOf(masters.suppliers, supplier),
      DeliveryLocationId: store.location.id,
      Reference: number === scarce.number ? 'What there is of avocados' : 'Edamame for avocados',
      Lines: [{ ...line, PriceReason: 'Price of the day' }],
    }
    return [{ ending: 'completed', at, body }]
  }
  const [short, ...rest] = [...order(cold, 'SUP-101', scarce), ...order(frozen, 'SUP-108', instead)]
  return short === undefined ? [] : [{ ...short, ending: 'closed' }, ...rest]
}
