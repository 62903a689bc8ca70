import { share } from './figures.ts'

/** What lies at one place of one item: millionths, and what they are worth in ten-thousandths. */
interface Heap {
  readonly qty: bigint
  readonly value: bigint
}

/** Stock as a person with a pencil keeps it: a heap for each place and item. */
export type Books = ReadonlyMap<string, Heap>

/** A quantity at a place. */
export interface Goods {
  readonly place: number
  readonly item: number
  readonly qty: bigint
}

/** What lies there. */
export function heapAt(books: Books, { place, item }: Omit<Goods, 'qty'>): Heap {
  return books.get(`${place}/${item}`) ?? { qty: 0n, value: 0n }
}

/** The books with goods more, worth `value`. */
export function put(books: Books, goods: Goods, value: bigint): Books {
  const heap = heapAt(books, goods)
  return changed(books, goods, { qty: heap.qty + goods.qty, value: heap.value + value })
}

/** The books with goods less, and what they were worth: the average, all of it with the last; undefined where they are not there. */
export function take(books: Books, goods: Goods): { readonly books: Books; readonly value: bigint } | undefined {
  const heap = heapAt(books, goods)
  if (heap.qty < goods.qty) return undefined
  const value = heap.qty === goods.qty ? heap.value : share(goods.qty, heap.value, heap.qty)
  return { books: changed(books, goods, { qty: heap.qty - goods.qty, value: heap.value - value }), value }
}

function changed(books: Books, { place, item }: Goods, heap: Heap): Books {
  return new Map([...books, [`${place}/${item}`, heap]])
}
