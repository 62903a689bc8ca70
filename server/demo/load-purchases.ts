import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { PresentedRecord } from '../documents/present/present-record.ts'
import type { DemoActor } from './demo-actor.ts'
import type { LoadedItem } from './loaded-item.ts'
import type { PurchaseEnding, PurchasePlan } from './purchase-plans.ts'
import type { Random } from './random.ts'
import type { Store } from './stores.ts'

/** Who orders and receives, of whom, for which stores. */
export interface PurchasesInput {
  readonly buyer: DemoActor
  readonly controller: DemoActor
  readonly keeper: DemoActor
  readonly suppliers: readonly number[]
  readonly stores: readonly Store[]
  readonly random: Random
  readonly now: Date
}

interface Order {
  readonly ending: PurchaseEnding
  readonly at: Date
  readonly body: WireRecord
}

/** An order's line as the answer carries it. */
interface OrderedLine {
  readonly Id: number
  readonly ItemId: number
  readonly UnitId: number
  readonly Qty: string
  readonly Price: string
}

const hour = 3_600_000

/** Orders goods and receives them, in the order of time, each as far as its plan says. */
export async function loadPurchases(input: PurchasesInput, plans: readonly PurchasePlan[]): Promise<void> {
  const orders = plans.flatMap((plan) => Array.from({ length: plan.count }, () => plannedOrder(input, plan)))
  for (const order of orders.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await play(input, order)
}

function plannedOrder({ random, stores, suppliers, now }: PurchasesInput, plan: PurchasePlan): Order {
  const store = random.pick(stores)
  const at = new Date(
    now.getTime() - random.between(plan.daysAgo[0] * 1440 + 150, plan.daysAgo[1] * 1440 + 900) * 60_000,
  )
  const items = random.sample(store.items, random.between(...plan.lines))
  const lines = items.map((item) => lineOf(item, random.between(...plan.packs)))
  const supplier = suppliers[stores.indexOf(store) % suppliers.length]
  return {
    ending: plan.ending,
    at,
    body: { SupplierId: supplier, DeliveryLocationId: store.location.id, Lines: lines },
  }
}

function lineOf({ id, packUnitId, cost, perPack }: LoadedItem, packs: number) {
  const price = round(multiply(toDecimal(cost), toDecimal(perPack)), 2)
  return { ItemId: id, UnitId: packUnitId, Qty: String(packs), Price: printDecimal(price) }
}

async function play(input: PurchasesInput, { ending, at, body }: Order): Promise<void> {
  const { buyer, controller } = input
  const later = (hours: number): Date => new Date(at.getTime() + hours * hour)
  let document = await buyer.create('PurchaseOrders', at, body)
  if (ending === 'draft') return
  if (ending === 'cancelled') {
    await buyer.move('PurchaseOrders', later(1), { document, move: 'cancel', body: { Remarks: 'Ordered twice' } })
    return
  }
  document = await buyer.move('PurchaseOrders', later(1), { document, move: 'submit' })
  if (document.row['Status'] === 'PendingApproval')
    document = await controller.move('PurchaseOrders', later(2), { document, move: 'approve' })
  if (ending === 'approved') return
  const isPart = ending === 'partial' || ending === 'closed'
  const receipt = await receive(input, { order: document, isPart, at: later(22) })
  if (ending === 'reversed')
    await input.keeper.move('Receipts', later(24), {
      document: receipt,
      move: 'reverse',
      body: { Remarks: 'Wrong store' },
    })
  if (ending === 'closed') await closeShort(input, document, later(25))
}

/** Receives all of an order, or a part of it: the first line in half, the last not at all. */
async function receive(
  { keeper }: PurchasesInput,
  { order, isPart, at }: { readonly order: PresentedRecord; readonly isPart: boolean; readonly at: Date },
): Promise<PresentedRecord> {
  const { row } = order
  // The answer carries the lines as the definition names them.
  const ordered = row['Lines'] as readonly OrderedLine[]
  const taken = isPart ? ordered.slice(0, -1) : ordered
  const document = await keeper.create('Receipts', at, {
    SupplierId: row['SupplierId'],
    LocationId: row['DeliveryLocationId'],
    DeliveryNote: `DN-${row.Id}`,
    Lines: taken.map(({ Id, Qty, ItemId, UnitId, Price }, index) => ({
      OrderId: row.Id,
      OrderLineId: Id,
      ItemId,
      UnitId,
      Price,
      Qty: isPart && index === 0 ? String(Math.ceil(Number(Qty) / 2)) : Qty,
    })),
  })
  return keeper.move('Receipts', at, { document, move: 'post' })
}

/** The buyer closes what is left of an order that receipts have changed since. */
async function closeShort({ buyer }: PurchasesInput, order: PresentedRecord, at: Date): Promise<void> {
  const document = await buyer.read('PurchaseOrders', at, order.row.Id)
  await buyer.move('PurchaseOrders', at, { document, move: 'closeShort', body: { Remarks: 'Not available any more' } })
}
