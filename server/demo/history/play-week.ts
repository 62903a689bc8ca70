import { playOrder, type PlannedOrder, type PurchaseCast } from '../documents/play-order.ts'
import { playRequisition, type RequisitionCast } from '../documents/play-requisition.ts'
import { playLoss, type PlannedLoss } from '../storekeeping/play-loss.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { Happening } from './happening.ts'
import { linesBut, playInvoice, type InvoiceCast, type PlannedInvoice } from './invoices.ts'
import type { LateItems } from './late-invoices.ts'
import type { WeekPlan } from './plan-week.ts'

/** Who acts at a site. */
export type HistoryCast = PurchaseCast & RequisitionCast & InvoiceCast

/** What a site does in a week, with what it loses. */
export interface TellableWeek extends WeekPlan {
  readonly losses: readonly PlannedLoss[]
  /** How a delivery is invoiced, asked for each in turn. */
  readonly invoice: () => PlannedInvoice
  /** What is not invoiced with the rest of its delivery. */
  readonly late: LateItems
}

/** A week's happenings in the order of time: what is ordered on Monday comes on Tuesday, before anything is asked for. */
export function happeningsOf(
  cast: HistoryCast,
  { invoice, late, losses, ...plan }: TellableWeek,
): readonly Happening[] {
  const happenings: readonly Happening[] = [
    ...plan.orders.flatMap((order) => invoicedOrder(cast, order, { invoice: invoice(), late: late.get(order) })),
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

interface Billing {
  readonly invoice: PlannedInvoice
  readonly late: ReadonlySet<number> | undefined
}

/** An order that comes, and its invoice; what was refused is not invoiced, and what is late waits for another one. */
function invoicedOrder(cast: HistoryCast, order: PlannedOrder, { invoice, late }: Billing): readonly Happening[] {
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
  const play = async () => {
    if (receipt === undefined) return
    if (late === undefined) return playInvoice(cast, receipt, invoice)
    const lineIds = linesBut(receipt, late)
    if (lineIds.size > 0) await playInvoice(cast, receipt, { ...invoice, goesBack: false, lineIds })
  }
  return [ordered, { at: invoice.at, set: 'Vouchers', what: `of what came ${place}`, play }]
}
