import { heapAt, put, take, type Books } from '../books.ts'
import { forget, knownValue, learn, type Cost } from '../costs.ts'
import { share } from '../figures.ts'
import type { Place } from './world.ts'

/** Stock as a person with a pencil keeps it: a heap for each pool and item, and what of it lies where. */
export interface Stock {
  /** By pool. */
  readonly heaps: Books
  /** `place/item`: millionths. */
  readonly lying: ReadonlyMap<string, bigint>
  /** By pool, in the order they became known. */
  readonly costs: readonly Cost[]
}

/** Nothing lies anywhere. */
export const noStock: Stock = { heaps: new Map(), lying: new Map(), costs: [] }

/** Goods at a place. */
export interface Lot {
  readonly place: Pick<Place, 'id' | 'pool'>
  readonly item: number
  readonly qty: bigint
}

/** What a row of a posting moved: goods of a worth, that came where the quantity is above zero and left where it is below. */
export interface Row extends Lot {
  readonly value: bigint
}

/** What lies at a place of an item. */
export function lyingAt({ lying }: Stock, { place, item }: Omit<Lot, 'qty'>): bigint {
  return lying.get(`${place.id}/${item}`) ?? 0n
}

/** The stock without goods, and what they were worth at the average of their pool; undefined where they do not lie there. */
export function leave(stock: Stock, lot: Lot): { readonly stock: Stock; readonly value: bigint } | undefined {
  const { place, item, qty } = lot
  const left = lyingAt(stock, lot) - qty
  const taken = left < 0n ? undefined : take(stock.heaps, { place: place.pool, item, qty })
  if (taken === undefined) return undefined
  return { stock: { ...stock, heaps: taken.books, lying: laid(stock, lot, left) }, value: taken.value }
}

/** The stock with goods of a worth more. */
export function come(stock: Stock, lot: Lot, value: bigint): Stock {
  const { place, item, qty } = lot
  const heaps = put(stock.heaps, { place: place.pool, item, qty }, value)
  return { ...stock, heaps, lying: laid(stock, lot, lyingAt(stock, lot) + qty) }
}

/** Goods that come by a paper: a worth above nothing is what they last cost at their pool, and of an arrival what the item last cost. */
export function bring(stock: Stock, { value, ...lot }: Row, by: object, isArrival = false): Stock {
  const moved = [{ item: lot.item, qty: lot.qty, value }]
  const costs = learn(stock.costs, { place: lot.place.pool, moved, by, isArrival })
  return { ...come(stock, lot, value), costs }
}

/** What goods that nobody expected are worth: the average of those that are there, or what such goods cost last; undefined where nobody knows. */
function worthOf({ heaps, costs }: Stock, { place, item, qty }: Lot): bigint | undefined {
  const heap = heapAt(heaps, { place: place.pool, item })
  return heap.qty > 0n ? share(qty, heap.value, heap.qty) : knownValue(costs, { place: place.pool, item, qty })
}

/** Where stock is set to figures: what changed, or why nothing may. */
export type Settled = { readonly stock: Stock; readonly rows: readonly Row[] } | string

/** Sets stock by changes, one after another: what is missing leaves at average, what is too much comes in at average or at the last cost. */
export function settle(before: Stock, changes: readonly Lot[], by: object): Settled {
  let stock = before
  const rows: Row[] = []
  for (const { qty, ...at } of changes.filter((change) => change.qty !== 0n)) {
    if (qty < 0n) {
      const gone = leave(stock, { ...at, qty: -qty })
      if (gone === undefined) return 'E_NEG_ONHAND'
      stock = gone.stock
      rows.push({ ...at, qty, value: gone.value })
      continue
    }
    const value = worthOf(stock, { ...at, qty })
    if (value === undefined) return 'E_NO_COST'
    stock = bring(stock, { ...at, qty, value }, by)
    rows.push({ ...at, qty, value })
  }
  return { stock, rows }
}

/** Sets back what was set, last first: what had come leaves at today's average, what had left comes back at what it was worth. */
export function unsettle(before: Stock, rows: readonly Row[]): Stock | undefined {
  return rows.toReversed().reduce<Stock | undefined>((stock, { value, ...lot }) => {
    if (stock === undefined) return undefined
    return lot.qty > 0n ? leave(stock, lot)?.stock : come(stock, { ...lot, qty: -lot.qty }, value)
  }, before)
}

/** The stock without what a paper said of costs. */
export function unlearn(stock: Stock, paper: object): Stock {
  return { ...stock, costs: forget(stock.costs, paper) }
}

function laid({ lying }: Stock, { place, item }: Lot, qty: bigint): Stock['lying'] {
  return new Map([...lying, [`${place.id}/${item}`, qty]])
}
