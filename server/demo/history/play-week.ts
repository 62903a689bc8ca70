import { playOrder, type PurchaseCast } from '../documents/play-order.ts'
import { playRequisition, type RequisitionCast } from '../documents/play-requisition.ts'
import { playLoss, type PlannedLoss } from '../storekeeping/play-loss.ts'
import type { Happening } from './happening.ts'
import type { WeekPlan } from './plan-week.ts'

/** Who acts at a site. */
export type HistoryCast = PurchaseCast & RequisitionCast

/** A week's happenings in the order of time: what is ordered on Monday comes on Tuesday, before anything is asked for. */
export function happeningsOf(cast: HistoryCast, plan: WeekPlan, losses: readonly PlannedLoss[]): readonly Happening[] {
  const happenings: readonly Happening[] = [
    ...plan.orders.map((order) => ({
      at: order.at,
      set: 'PurchaseOrders',
      what: `${order.ending}, for location ${String(order.body['DeliveryLocationId'])}`,
      play: () => playOrder(cast, order),
    })),
    ...plan.requisitions.map((request) => ({
      at: request.at,
      set: 'Requisitions',
      what: `${request.ending}, ${request.outlet.code} from ${request.store.location.code}`,
      play: () => playRequisition(cast, request),
    })),
    ...losses.map((loss) => ({
      at: loss.at,
      set: 'Spoilages',
      what: `${loss.reference}, ${loss.location.code}`,
      play: () => playLoss(cast, loss),
    })),
  ]
  return happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
