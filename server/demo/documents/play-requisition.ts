import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Ending } from './plans/requisition-plans.ts'
import type { Store } from './stores.ts'

/** Who asks, decides and issues, and why. */
export interface RequisitionCast {
  readonly chef: DemoActor
  readonly controller: DemoActor
  readonly keeper: DemoActor
  /** Who decides after the controller, where somebody does; without them what needs two waits. */
  readonly director?: DemoActor
  readonly reasonId: number
}

/** What one requisition asks for, decided before anything happens so that chance does not depend on order. */
export interface PlannedRequisition {
  readonly ending: Ending
  readonly at: Date
  readonly store: Store
  readonly outlet: LoadedLocation
  readonly lines: readonly { readonly item: LoadedItem; readonly packs: number }[]
  readonly reference: string
}

const hour = 3_600_000

/** What somebody does, and when: in quarters of an hour after the first. */
interface Step {
  readonly quarters: number
  readonly move: string
}

/** Writes one requisition and takes it as far as it is to come. */
export async function playRequisition(cast: RequisitionCast, request: PlannedRequisition): Promise<void> {
  const { chef, controller, keeper } = cast
  const { ending, at } = request
  let document = await chef.create('Requisitions', at, bodyOf(request, cast.reasonId))
  const later = (quarters: number): Date => new Date(at.getTime() + quarters * (hour / 4))
  const step = async (actor: DemoActor, { quarters, move }: Step, body = {}): Promise<void> => {
    document = await actor.move('Requisitions', later(quarters), { document, move, body })
  }
  if (ending === 'draft') return
  if (ending === 'cancelled') return step(chef, { quarters: 1, move: 'cancel' }, { Remarks: 'Written twice' })
  await step(chef, { quarters: 1, move: 'submit' })
  if (ending === 'waiting' || ending === 'pending') return
  if (ending === 'held')
    return step(controller, { quarters: 2, move: 'hold' }, { Remarks: 'Please confirm the head count first' })
  if (ending === 'denied')
    return step(controller, { quarters: 2, move: 'deny' }, { Remarks: 'Use what is left from the last event' })
  if (statusOf(document) === 'PendingApproval')
    await step(controller, { quarters: 2, move: 'approve' }, { Remarks: 'Fine' })
  // From 2,500 on a second level decides; those wait for it where nobody is there to.
  if (cast.director !== undefined && statusOf(document) === 'PendingApproval')
    await step(cast.director, { quarters: 2.5, move: 'approve' }, { Remarks: 'Fine' })
  if (statusOf(document) === 'PendingApproval' || ending === 'approved') return
  await step(keeper, { quarters: 3, move: 'issue' }, issueBody(document, ending === 'partial'))
  if (ending === 'reversed')
    await step(keeper, { quarters: 4, move: 'reverse' }, { Remarks: 'Delivered to the wrong kitchen' })
}

function bodyOf({ store, outlet, lines, reference }: PlannedRequisition, reasonId: number) {
  return {
    RequestLocationId: outlet.id,
    SupplyLocationId: store.location.id,
    ReasonId: reasonId,
    Reference: reference,
    Lines: lines.map(({ item, packs }) => ({ ItemId: item.id, UnitId: item.packUnitId, Qty: String(packs) })),
  }
}

function issueBody({ row }: PresentedRecord, isPartial: boolean) {
  // The answer carries the lines as the definition names them.
  const lines = row['Lines'] as readonly { readonly Id: number; readonly OpenQty: string }[]
  const chosen = isPartial ? lines.slice(0, Math.max(1, Math.floor(lines.length / 2))) : lines
  return { Lines: chosen.map(({ Id, OpenQty }) => ({ Id, IssueQty: OpenQty })) }
}

function statusOf({ row }: PresentedRecord): string {
  return String(row['Status'])
}
