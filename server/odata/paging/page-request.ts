import type { RawBuilder } from 'kysely'
import type { OrderedRows } from './page-steps.ts'

/** Which rows of a list are wanted. */
export interface PageRequest extends OrderedRows {
  /** True when something beside the site is asked of the rows, such as a filter: there may be few of them. */
  readonly isNarrowed: boolean
  /** True when finding some of them works out all of them. */
  readonly isWorkedOutWhole: boolean
  /** True when looking for them costs more than keeping them, so that as many are kept as are counted. */
  readonly keepsCounted?: boolean
  readonly top: number
  readonly skip: number
  /** Whether they are counted as well, and where counting stops. */
  readonly isCounted: boolean
  readonly cap: number
  /** What is asked of an amount, where an index has it in order. */
  readonly bound?: AmountBound | undefined
}

/** A condition on an amount that rows at one end of its order meet, and none behind them. */
export interface AmountBound {
  readonly value: RawBuilder<unknown>
  /** True where it is the largest amounts that meet it. */
  readonly isDescending: boolean
  readonly condition: RawBuilder<boolean>
  /** What all rows of the list meet, whatever is asked. */
  readonly frame: readonly RawBuilder<boolean>[]
  /** True where nothing else is asked. */
  readonly isAlone: boolean
}
