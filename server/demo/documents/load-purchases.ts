import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { LoadedItem } from '../loaded-item.ts'
import { playOrder, type PlannedOrder, type PurchaseCast } from './play-order.ts'
import type { PurchasePlan } from './plans/purchase-plans.ts'
import type { Random } from '../random.ts'
import { shelfLifeOf } from './shelf-life.ts'
import type { Store } from './stores.ts'

/** Who orders and receives, of whom, for which stores. */
export interface PurchasesInput extends PurchaseCast {
  readonly suppliers: readonly number[]
  readonly stores: readonly Store[]
  readonly random: Random
  readonly now: Date
}

/** Orders goods and receives them, in the order of time, each as far as its plan says; answers the receipts that stand. */
export async function loadPurchases(
  input: PurchasesInput,
  plans: readonly PurchasePlan[],
): Promise<readonly PresentedRecord[]> {
  const orders = plans.flatMap((plan) => Array.from({ length: plan.count }, () => plannedOrder(input, plan)))
  const receipts: PresentedRecord[] = []
  for (const order of orders.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const receipt = await playOrder(input, order)
    if (receipt !== undefined) receipts.push(receipt)
  }
  return receipts
}

function plannedOrder({ random, stores, suppliers, now }: PurchasesInput, plan: PurchasePlan): PlannedOrder {
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
    shelfLife: shelfLifeOf(items),
    body: { SupplierId: supplier, DeliveryLocationId: store.location.id, Lines: lines },
  }
}

function lineOf({ id, packUnitId, cost, perPack }: LoadedItem, packs: number) {
  const price = round(multiply(toDecimal(cost), toDecimal(perPack)), 2)
  return { ItemId: id, UnitId: packUnitId, Qty: String(packs), Price: printDecimal(price) }
}
