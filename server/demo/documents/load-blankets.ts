import { add, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { Random } from '../random.ts'
import type { BlanketPlan } from './plans/blanket-plans.ts'
import { playOrder, type PurchaseCast } from './play-order.ts'
import type { Store } from './stores.ts'

/** Who agrees on prices with whom, for which stores. */
export interface BlanketsInput extends PurchaseCast {
  readonly suppliers: readonly number[]
  readonly stores: readonly Store[]
  readonly random: Random
  readonly now: Date
}

/** A line of a contract as the answer carries it. */
interface ContractLine {
  readonly Id: number
  readonly ItemId: number
  readonly UnitId: number
  readonly Price: string
}

const hour = 3_600_000
const schedule = { IsScheduled: true, OnMonday: true, OnThursday: true, RunAt: 360 }

/** Writes the blanket orders of a site, releases what their plans say, and takes each as far as it is to come. */
export async function loadBlankets(input: BlanketsInput, plans: readonly BlanketPlan[]): Promise<void> {
  for (const [index, plan] of plans.entries()) await play(input, plan, index)
}

async function play(input: BlanketsInput, plan: BlanketPlan, index: number): Promise<void> {
  const { buyer, controller, now } = input
  const at = new Date(now.getTime() - plan.daysAgo * 24 * hour - 5 * hour)
  const later = (hours: number) => new Date(at.getTime() + hours * hour)
  const body = bodyOf(input, plan, { index, at })
  let document = await buyer.create('BlanketOrders', at, body)
  if (plan.ending === 'draft') return
  if (plan.ending === 'cancelled') {
    await buyer.move('BlanketOrders', later(1), { document, move: 'cancel', body: { Remarks: 'No agreement' } })
    return
  }
  document = await buyer.move('BlanketOrders', later(1), { document, move: 'submit' })
  if (plan.ending === 'submitted') return
  if (document.row['Status'] === 'PendingApproval')
    document = await controller.move('BlanketOrders', later(2), { document, move: 'approve' })
  for (const [step, packs] of plan.releases.entries()) {
    const day = new Date(now.getTime() - (plan.releases.length - step) * 24 * hour)
    await playOrder(input, { ending: 'approved', at: day, body: releaseOf(document, packs, body) })
  }
}

function bodyOf(
  { stores, suppliers, random, now }: BlanketsInput,
  plan: BlanketPlan,
  { index, at }: { readonly index: number; readonly at: Date },
): WireRecord {
  const place = index % stores.length
  const items = random.sample(stores[place]?.items ?? [], plan.items)
  const worth = items.reduce((sum, item) => add(sum, multiply(priceOf(item), toDecimal(String(plan.packs)))), zero)
  return {
    SupplierId: suppliers[place % suppliers.length],
    DeliveryLocationId: stores[place]?.location.id,
    Reference: plan.reference,
    EffectiveFrom: dayOf(new Date(at.getTime() - 24 * hour)),
    ExpiresOn: dayOf(new Date(now.getTime() + plan.lastsDays * 24 * hour)),
    Control: plan.control,
    AmountLimit: plan.control === 'Quantity' ? null : printDecimal(worth),
    ...(plan.scheduled === undefined ? {} : schedule),
    Lines: items.map((item) => ({
      ItemId: item.id,
      UnitId: item.packUnitId,
      Price: printDecimal(priceOf(item)),
      QtyLimit: plan.control === 'Amount' ? null : String(plan.packs),
      ReleaseQty: plan.scheduled === undefined ? null : String(plan.scheduled),
    })),
  }
}

/** An order of so many packs of every line. */
function releaseOf({ row }: PresentedRecord, packs: number, body: WireRecord): WireRecord {
  // The answer carries the lines as the definition names them.
  const lines = row['Lines'] as readonly ContractLine[]
  return {
    SupplierId: body['SupplierId'],
    DeliveryLocationId: body['DeliveryLocationId'],
    BlanketOrderId: row.Id,
    Lines: lines.map(({ Id, ItemId, UnitId, Price }) => ({
      BlanketId: row.Id,
      BlanketLineId: Id,
      ItemId,
      UnitId,
      Price,
      Qty: String(packs),
    })),
  }
}

function priceOf({ cost, perPack }: LoadedItem): Decimal {
  return round(multiply(toDecimal(cost), toDecimal(perPack)), 2)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
