import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { Random } from '../random.ts'
import { wantedInWords, type RequestEnding, type RequestPlan } from './plans/request-plans.ts'
import type { Store } from './stores.ts'

/** Who asks for goods to be bought, who decides and who buys, for which stores. */
export interface RequestsInput {
  readonly chef: DemoActor
  readonly buyer: DemoActor
  readonly controller: DemoActor
  readonly stores: readonly Store[]
  readonly random: Random
  readonly now: Date
}

interface PlannedRequest {
  readonly ending: RequestEnding
  readonly at: Date
  readonly body: WireRecord
}

const hour = 3_600_000

/** Writes the purchase requests of a site in the order of time, each as far as its plan says. */
export async function loadRequests(input: RequestsInput, plans: readonly RequestPlan[]): Promise<void> {
  const requests = plans.flatMap((plan) => Array.from({ length: plan.count }, () => planned(input, plan)))
  for (const request of requests.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await play(input, request)
}

function planned({ random, stores, now }: RequestsInput, plan: RequestPlan): PlannedRequest {
  const store = random.pick(stores)
  const at = new Date(
    now.getTime() - random.between(plan.daysAgo[0] * 1440 + 200, plan.daysAgo[1] * 1440 + 900) * 60_000,
  )
  const items = random.sample(store.items, random.between(...plan.lines)).map(({ id, packUnitId, name }) => ({
    ItemId: id,
    UnitId: packUnitId,
    Description: name,
    Qty: String(random.between(...plan.packs)),
  }))
  const { description, price } = random.pick(wantedInWords)
  const inWords = { Description: description, Price: price, Qty: String(random.between(1, 4)) }
  const lines = random.between(0, 2) === 0 ? [...items, inWords] : items
  return { ending: plan.ending, at, body: { DeliveryLocationId: store.location.id, Lines: lines } }
}

/** What somebody does, in hours after the request was written, and what they say to it. */
interface Step {
  readonly hours: number
  readonly move: string
  readonly says?: string
}

/** Takes one request as far as it is to come. */
async function play({ chef, buyer, controller }: RequestsInput, { ending, at, body }: PlannedRequest): Promise<void> {
  let document = await chef.create('PurchaseRequests', at, body)
  const step = async (actor: DemoActor, { hours, move, says }: Step): Promise<void> => {
    const when = new Date(at.getTime() + hours * hour)
    const asked = says === undefined ? {} : { Remarks: says }
    document = await actor.move('PurchaseRequests', when, { document, move, body: asked })
  }
  if (ending === 'draft') return
  if (ending === 'cancelled') return step(chef, { hours: 1, move: 'cancel', says: 'Written twice' })
  await step(chef, { hours: 0.5, move: 'submit' })
  const isAsked = document.row['Status'] === 'PendingApproval'
  if (ending === 'submitted') return
  const decision = isAsked ? decisions[ending] : undefined
  if (decision !== undefined) return step(controller, { hours: 1, ...decision })
  if (isAsked) await step(controller, { hours: 1, move: 'approve', says: 'Fine' })
  if (ending === 'closed') await step(buyer, { hours: 3, move: 'closeShort', says: 'Bought over the counter' })
}

/** Decisions that let a request go no further. */
const decisions: Readonly<Partial<Record<RequestEnding, Omit<Step, 'hours'>>>> = {
  held: { move: 'hold', says: 'Is there nothing of this in the other store?' },
  denied: { move: 'deny', says: 'Not before the new season' },
}
