import type { Line } from '../model.ts'
import { noStock, type Row, type Stock } from './stock.ts'
import type { MovingGround, MovingWorld, Place } from './world.ts'

/** A paper as the server knows it. */
export interface Paper {
  readonly set: string
  readonly id: number
  readonly site: 2 | 3
  version: number
  state: string
}

/** Goods that arrived from outside. */
export interface Entry extends Paper {
  readonly rows: readonly Row[]
}

/** A line of a transfer: `done` of it has ended its way, in its own unit; `ended` in base units. */
export interface WayLine extends Line {
  shipped: bigint
  shippedBase: bigint
  ended: bigint
  /** What is still on its way of it is worth. */
  value: bigint
}

/** Goods that change their place, and what each of its postings moved. */
export interface Transfer extends Paper {
  readonly from: Place
  readonly to: Place
  readonly lines: readonly WayLine[]
  /** Oldest first; without a place to come to goods were lost. */
  readonly steps: Step[]
}

/** One line of one posting of a transfer: goods of a worth left one place, or the road, for another. */
export interface Step {
  readonly from: Place | 'road'
  readonly to: Place | 'road' | undefined
  readonly item: number
  readonly qty: bigint
  readonly value: bigint
}

/** How the books of a sheet are taken: when it is filled, when it is submitted as those of the day, or then because it was never filled. */
export type BooksOf = 'Moment' | 'EndOfDay' | 'Hand'

/** A sheet that was filled, or is written by hand. */
export interface Sheet extends Paper {
  readonly place: Place
  readonly booksOf: BooksOf
  readonly isZeroed: boolean
  /** What its books said when it was filled, item by item. */
  readonly frozen: ReadonlyMap<number, bigint>
  /** Ids of the lines of items it was filled with. */
  readonly filled: ReadonlyMap<number, number>
  /** What each item that was counted differs by, once it is submitted. */
  changes: readonly Row[]
  /** Counts of the place that were posted before it was filled. */
  readonly before: readonly Sheet[]
  rows: readonly Row[]
}

/** A reset of a place, with the lines nothing is posted of yet. */
export interface Reset extends Paper {
  readonly place: Place
  open: readonly { readonly item: number; readonly book: bigint; readonly target: bigint }[]
  rows: Row[]
}

/** Everything the model knows. */
export interface Moving {
  stock: Stock
  readonly entries: Entry[]
  readonly transfers: Transfer[]
  readonly sheets: Sheet[]
  readonly resets: Reset[]
}

/** What a command works on. */
export interface Real {
  readonly world: MovingWorld
  readonly ground: MovingGround
}

/** A model of nothing. */
export function nothing(): Moving {
  return { stock: noStock, entries: [], transfers: [], sheets: [], resets: [] }
}

/** A place of a ground by any number. */
export function placeOf({ places }: MovingGround, index: number): Place {
  return places[index % places.length] ?? places[0]
}
