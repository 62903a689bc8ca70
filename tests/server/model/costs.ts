import { share } from './figures.ts'
import type { Goods } from './books.ts'
import type { Moved } from './model.ts'

/** Goods that came in somewhere at a cost and stand: what is undone is taken out again. */
export interface Cost {
  readonly place: number
  readonly item: number
  /** Millionths of a base unit's cost. */
  readonly cost: bigint
  /** The paper that brought them. */
  readonly by: object
  /** False for goods that only changed their place: they name the cost of their pool and not that of their item. */
  readonly isArrival: boolean
}

/** The costs with those of goods that came in; what is worth nothing names none. */
export function learn(
  costs: readonly Cost[],
  { place, moved, by, isArrival }: Pick<Cost, 'place' | 'by' | 'isArrival'> & { readonly moved: readonly Moved[] },
): readonly Cost[] {
  const news = moved
    .filter(({ value }) => value > 0n)
    .map(({ item, qty, value }) => ({ place, item, cost: share(value, 100_000_000n, qty), by, isArrival }))
  return [...costs, ...news]
}

/** The costs without those of a paper that was undone. */
export function forget(costs: readonly Cost[], paper: object): readonly Cost[] {
  return costs.filter(({ by }) => by !== paper)
}

/** What a base unit cost last at a place. */
export function poolCost(costs: readonly Cost[], { place, item }: Omit<Goods, 'qty'>): bigint | undefined {
  return costs.findLast((one) => one.place === place && one.item === item)?.cost
}

/** What a base unit cost last when it arrived anywhere. */
export function itemCost(costs: readonly Cost[], item: number): bigint | undefined {
  return costs.findLast((one) => one.isArrival && one.item === item)?.cost
}

/** What goods nobody named a price for are worth in ten-thousandths; undefined where nobody knows. */
export function knownValue(costs: readonly Cost[], goods: Goods): bigint | undefined {
  const cost = poolCost(costs, goods) ?? itemCost(costs, goods.item)
  return cost === undefined ? undefined : share(goods.qty, cost, 100_000_000n)
}
