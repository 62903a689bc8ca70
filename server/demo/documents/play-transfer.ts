import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import { idOf } from '../masters/create-all.ts'
import { decideIfAsked } from './decide-if-asked.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { TransferPlan } from './plans/transfer-plans.ts'

/** Who sends and receives, of what, on which day. */
export interface TransferCast {
  /** The storekeeper, standing at a site. */
  readonly keeperAt: (site: number) => DemoActor
  /** Who decides at a site where somebody is asked; nobody in the small tenants. */
  readonly controllerAt: (site: number) => DemoActor | undefined
  readonly masters: Pick<Masters, 'items' | 'reasons'>
  /** The days of a plan count back from here. */
  readonly now: Date
}

/** A transfer with the places of its plan, which a tenant has or has not. */
export interface Journey {
  readonly plan: TransferPlan
  readonly from: LoadedLocation
  readonly to: LoadedLocation
}

const hour = 3_600_000

/** What somebody does, and when: in quarters of an hour after the first. */
interface Step {
  readonly quarters: number
  readonly move: string
}

/** Ships and receives, as far as the transfer is to come. */
export async function playTransfer(input: TransferCast, { plan, from, to }: Journey): Promise<void> {
  const { keeperAt, controllerAt, masters, now } = input
  const at = (quarters: number): Date =>
    new Date(now.getTime() - plan.daysAgo * 24 * hour + quarters * 0.25 * hour - 3 * hour)
  const sender = keeperAt(from.site)
  let document = await sender.create('Transfers', at(0), bodyOf(input, { plan, from, to }))
  const step = async (actor: DemoActor, { quarters, move }: Step, body = {}): Promise<void> => {
    document = await actor.move('Transfers', at(quarters), { document, move, body })
  }
  if (plan.ending === 'draft') return
  await step(sender, { quarters: 1, move: 'submit' })
  document = await decideIfAsked(controllerAt(from.site), { set: 'Transfers', at: at(1), document })
  if (plan.ending === 'ready') return
  if (plan.ending === 'direct') return step(sender, { quarters: 2, move: 'post' })
  await step(sender, { quarters: 2, move: 'ship' })
  if (plan.ending === 'onTheWay') return
  const receiver = keeperAt(to.site)
  if (plan.ending === 'arrived') return step(receiver, { quarters: 9, move: 'receive' })
  const why = { Fields: { LossReasonId: idOf(masters.reasons, 'DAMAGED') } }
  await step(receiver, { quarters: 9, move: 'receive' }, { ...firstLine(document, 'ReceiveQty'), ...why })
  if (plan.ending === 'lost') await step(receiver, { quarters: 10, move: 'lose' })
}

function bodyOf({ masters, now }: TransferCast, { plan, from, to }: Journey) {
  const expected = new Date(now.getTime() - (plan.daysAgo - 1) * 24 * hour)
  return {
    FromLocationId: from.id,
    ToLocationId: to.id,
    ReasonId: idOf(masters.reasons, 'REBAL'),
    Reference: plan.reference,
    Carrier: from.site === to.site ? null : 'Bay Freight',
    ExpectedOn: expected.toISOString().slice(0, 10),
    Lines: itemsOf(masters.items, plan).map(({ id, packUnitId }) => ({
      ItemId: id,
      UnitId: packUnitId,
      Qty: String(plan.packs),
    })),
  }
}

function itemsOf(items: readonly LoadedItem[], { storage, lines }: TransferPlan): readonly LoadedItem[] {
  return items.filter((item) => item.storage === storage).slice(0, lines)
}

/** All of the first line, and nothing of the others. */
function firstLine({ row }: PresentedRecord, name: string) {
  // The answer carries the lines as the definition names them.
  const lines = row['Lines'] as readonly { readonly Id: number; readonly OpenQty: string }[]
  return { Lines: lines.slice(0, 1).map(({ Id, OpenQty }) => ({ Id, [name]: OpenQty })) }
}
