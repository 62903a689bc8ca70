import type { PresentedRecord } from '../documents/present/present-record.ts'
import type { DemoActor } from './demo-actor.ts'
import type { LoadedItem, Masters } from './loaded-item.ts'
import { idOf } from './masters/create-all.ts'
import type { LoadedLocation } from './load-places.ts'
import type { Random } from './random.ts'
import type { Ending, RequisitionPlan } from './requisition-plans.ts'
import type { Store } from './stores.ts'

/** Who and what a site's requisitions are made with. */
export interface RequisitionsInput {
  readonly chef: DemoActor
  readonly controller: DemoActor
  readonly keeper: DemoActor
  readonly stores: readonly Store[]
  readonly outlets: readonly LoadedLocation[]
  readonly masters: Masters
  readonly random: Random
  readonly now: Date
}

/** What one requisition asks for, decided before anything happens so that chance does not depend on order. */
interface Request {
  readonly ending: Ending
  readonly at: Date
  readonly store: Store
  readonly outlet: LoadedLocation
  readonly lines: readonly { readonly item: LoadedItem; readonly packs: number }[]
  readonly reference: string
}

const hour = 3_600_000
const references = [
  'Weekend brunch',
  'Banquet 214',
  'Restock',
  'Tasting menu',
  'Staff meal',
  'Wedding Alvarez',
  'Game day',
]

/** Writes the requisitions of a site in the order of time, each as far as its plan says. */
export async function loadRequisitions(input: RequisitionsInput, plans: readonly RequisitionPlan[]): Promise<void> {
  const requests = plans.flatMap((plan) => Array.from({ length: plan.count }, () => plannedRequest(input, plan)))
  for (const request of requests.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await play(input, request)
}

function plannedRequest({ random, stores, outlets, now }: RequisitionsInput, plan: RequisitionPlan): Request {
  const store = random.pick(stores)
  const minutesAgo = random.between(plan.daysAgo[0] * 1440 + 150, plan.daysAgo[1] * 1440 + 900)
  const items = random.sample(store.items, random.between(...plan.lines))
  return {
    ending: plan.ending,
    at: new Date(now.getTime() - minutesAgo * 60_000),
    store,
    outlet: random.pick(outlets),
    lines: items.map((item) => ({ item, packs: random.between(...plan.packs) })),
    reference: random.pick(references),
  }
}

async function play(input: RequisitionsInput, request: Request): Promise<void> {
  const { chef, controller, keeper } = input
  const { ending, at } = request
  let document = await chef.create('Requisitions', at, bodyOf(request, idOf(input.masters.reasons, 'EVENT')))
  const later = (hours: number): Date => new Date(at.getTime() + hours * (hour / 4))
  const step = async (actor: DemoActor, hours: number, move: string, body = {}): Promise<void> => {
    document = await actor.move('Requisitions', later(hours), { document, move, body })
  }
  if (ending === 'draft') return
  if (ending === 'cancelled') return step(chef, 1, 'cancel', { Remarks: 'Written twice' })
  await step(chef, 1, 'submit')
  if (ending === 'waiting' || ending === 'pending') return
  if (ending === 'held') return decide(step, controller, 'hold', 'Please confirm the head count first')
  if (ending === 'denied') return decide(step, controller, 'deny', 'Use what is left from the last event')
  if (statusOf(document) === 'PendingApproval') await step(controller, 2, 'approve', { Remarks: 'Fine' })
  // From 2,500 on a second level decides; those wait for it.
  if (statusOf(document) === 'PendingApproval' || ending === 'approved') return
  await step(keeper, 3, 'issue', issueBody(document, ending === 'partial'))
  if (ending === 'reversed') await step(keeper, 4, 'reverse', { Remarks: 'Delivered to the wrong kitchen' })
}

/** Only what waits for a decision can be held or denied: a small request is past it already. */
async function decide(
  step: (actor: DemoActor, hours: number, move: string, body: object) => Promise<void>,
  controller: DemoActor,
  move: 'hold' | 'deny',
  remarks: string,
): Promise<void> {
  await step(controller, 2, move, { Remarks: remarks })
}

function bodyOf({ store, outlet, lines, reference }: Request, reasonId: number) {
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
