import type { PlannedOrder } from '../documents/play-order.ts'
import type { PurchaseEnding } from '../documents/plans/purchase-plans.ts'
import type { Random } from '../random.ts'

/** Of a hundred deliveries: eight bring a part, and the rest is closed short; three bring four percent more of one line. */
export function planArrival(random: Random): PurchaseEnding {
  const chance = random.between(1, 100)
  if (chance <= 8) return 'closed'
  return chance <= 11 ? 'over' : 'completed'
}

/** Orders as they come in. */
export function withArrivals(orders: readonly PlannedOrder[], random: Random): readonly PlannedOrder[] {
  return orders.map((order) => ({ ...order, ending: planArrival(random) }))
}
