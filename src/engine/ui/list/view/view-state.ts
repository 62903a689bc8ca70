import type { Filters } from '../filters/filter-value.ts'

/** One column as a person arranged it. */
export interface ColumnChoice {
  readonly id: string
  /** Undefined: the width of the definition. */
  readonly width: number | undefined
}

/** Everything that decides what a list shows; the address carries all of it. */
export interface ViewState {
  /** Id of a view of the definition. */
  readonly view: string | undefined
  readonly search: string
  /** The day at whose end its rows are asked for, where they hold on one; undefined for today. */
  readonly asOf?: string | undefined
  readonly filters: Filters
  /** Lookup the totals are told apart by; undefined while nobody asks. */
  readonly totalsBy?: string | undefined
  readonly sort: { readonly field: string; readonly isDescending: boolean }
  /** Undefined: the person's saved layout, else the definition's columns. */
  readonly columns: readonly ColumnChoice[] | undefined
  /** First row in sight, so that the way back leads to where one was. */
  readonly row: number
}
