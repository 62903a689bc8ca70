import { playOrder, type PlannedOrder, type PurchaseCast } from '../documents/play-order.ts'
import { playRequisition, type RequisitionCast } from '../documents/play-requisition.ts'
import { playLoss, type PlannedLoss } from '../storekeeping/play-loss.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { Happening } from './happening.ts'
import { playInvoice, type InvoiceCast, type PlannedInvoice } from './invoices.ts'
import type { WeekPlan } from './plan-week.ts'

/** Who acts at a site. */
export type HistoryCast = PurchaseCast & RequisitionCast & InvoiceCast

/** What a site does in a week, with what it loses. */
export interface TellableWeek extends WeekPlan {
  readonly losses: readonly PlannedLoss[]
  /** Of each delivery in turn: how it is invoiced, if it is. */
  readonly invoice: () => PlannedInvoice | undefined
}

/** A week's happenings in the order of time: what is ordered on Monday comes on Tuesday, before anything is asked for. */
export function happeningsOf(cast: HistoryCast, { invoice, losses, ...plan }: TellableWeek): readonly Happening[] {
  const happenings: readonly Happening[] = [
    ...plan.orders.flatMap((order) => invoicedOrder(cast, order, invoice())),
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

/** An order that comes, and its invoice; what was refused is not invoiced. */
function invoicedOrder(
  cast: HistoryCast,
  order: PlannedOrder,
  invoice: PlannedInvoice | undefined,
): readonly Happening[] {
  let receipt: PresentedRecord | undefined
  const place = `for location ${String(order.body['DeliveryLocationId'])}`
  const ordered: Happening = {
    at: order.at,
    set: 'PurchaseOrders',
    what: `${order.ending}, ${place}`,
    play: async () => {
      receipt = await playOrder(cast, order)
    },
  }
  if (invoice === undefined) return [ordered]
  const play = async () => receipt && playInvoice(cast, receipt, invoice)
  return [ordered, { at: invoice.at, set: 'Vouchers', what: `of what came ${place}`, play }]
}
