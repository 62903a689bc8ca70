import type { OrderedRows } from './page-steps.ts'

/** Which rows of a list are wanted. */
export interface PageRequest extends OrderedRows {
  /** True when something beside the site is asked of the rows, such as a filter: there may be few of them. */
  readonly isNarrowed: boolean
  /** True when finding some of them works out all of them. */
  readonly isWorkedOutWhole: boolean
  readonly top: number
  readonly skip: number
  /** Whether they are counted as well, and where counting stops. */
  readonly isCounted: boolean
  readonly cap: number
}
