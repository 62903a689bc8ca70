import { playOrder, type PurchaseCast } from '../documents/play-order.ts'
import { playRequisition, type RequisitionCast } from '../documents/play-requisition.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { WeekPlan } from './plan-week.ts'

/** Goods that are thrown away, in packs. */
export interface PlannedLoss {
  readonly at: Date
  readonly location: LoadedLocation
  readonly reasonId: number
  readonly reference: string
  readonly lines: readonly { readonly item: LoadedItem; readonly packs: number }[]
}

/** Who acts at a site. */
export type HistoryCast = PurchaseCast & RequisitionCast

/** One thing after another; whoever runs them may rest between two. */
export type Happening = () => Promise<unknown>

/** A week's happenings in the order of time: what is ordered on Monday comes on Tuesday, before anything is asked for. */
export function happeningsOf(cast: HistoryCast, plan: WeekPlan, losses: readonly PlannedLoss[]): readonly Happening[] {
  const timed = [
    ...plan.orders.map((order) => ({ at: order.at, play: () => playOrder(cast, order) })),
    ...plan.requisitions.map((request) => ({ at: request.at, play: () => playRequisition(cast, request) })),
    ...losses.map((loss) => ({ at: loss.at, play: () => playLoss(cast, loss) })),
  ]
  return timed.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ play }) => play)
}

async function playLoss({ keeper, controller }: HistoryCast, loss: PlannedLoss): Promise<void> {
  const { at, location, lines, reasonId, reference } = loss
  const created = await keeper.create('Spoilages', at, {
    LocationId: location.id,
    ReasonId: reasonId,
    Reference: reference,
    Lines: lines.map(({ item, packs }) => ({ ItemId: item.id, UnitId: item.packUnitId, Qty: String(packs) })),
  })
  const document = await keeper.move('Spoilages', at, { document: created, move: 'submit' })
  if (document.row['Status'] === 'PendingApproval')
    await controller.move('Spoilages', at, { document, move: 'approve' })
}
