import type { Books } from './books.ts'
import type { Cost } from './costs.ts'

/** A unit of an item: `num`/`den` base units are one of it. */
export interface Unit {
  readonly id: number
  readonly num: bigint
  readonly den: bigint
}

/** What one line of a posting moved. */
export interface Moved {
  readonly item: number
  readonly qty: bigint
  readonly value: bigint
}

/** A line of a requisition or an order, in its own unit. */
export interface Line {
  id: number
  readonly item: number
  readonly unit: Unit
  asked: bigint
  done: bigint
  cancelled: bigint
  readonly price: bigint
}

/** A requisition, or an order, as the model has it. */
export interface Paper {
  readonly id: number
  version: number
  state: string
  readonly lines: Line[]
}

/** Where a requisition takes goods from and to, and what each of its issues moved. */
export interface Requisition extends Paper {
  readonly from: number
  readonly to: number
  readonly isExpensed: boolean
  issues: (readonly Moved[])[]
}

/** A stock entry or a receipt that was posted. */
export interface Arrival {
  readonly set: 'StockEntries' | 'Receipts'
  readonly id: number
  version: number
  state: string
  readonly place: number
  moved: readonly Moved[]
  /** What it took of lines of orders, in the lines' own units. */
  readonly took: readonly { readonly line: Line; readonly order: Paper; readonly qty: bigint }[]
}

/** A spoilage, and what it took. */
export interface Spoilage {
  readonly id: number
  version: number
  state: string
  readonly place: number
  moved: readonly Moved[]
}

/** Everything the model knows. */
export interface Model {
  books: Books
  /** In the order they became known. */
  costs: readonly Cost[]
  isClosed: boolean
  readonly requisitions: Requisition[]
  readonly orders: Paper[]
  readonly arrivals: Arrival[]
  readonly spoilages: Spoilage[]
}

/** A model of nothing. */
export function emptyModel(): Model {
  return { books: new Map(), costs: [], isClosed: false, requisitions: [], orders: [], arrivals: [], spoilages: [] }
}

/** What is neither done nor cancelled. */
export function openOf({ asked, done, cancelled }: Line): bigint {
  const left = asked - done - cancelled
  return left > 0n ? left : 0n
}

/** The state of an order follows from its lines. */
export function stateOfOrder({ lines }: Paper): string {
  if (lines.every((line) => openOf(line) === 0n)) return 'Completed'
  return lines.every(({ done }) => done === 0n) ? 'Approved' : 'Partial'
}

/** One of a list by any number; undefined when it is empty. */
export function oneOf<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)]
}
