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
  readonly filters: Filters
  readonly sort: { readonly field: string; readonly isDescending: boolean }
  /** Undefined: the person's saved layout, else the definition's columns. */
  readonly columns: readonly ColumnChoice[] | undefined
  /** First row in sight, so that the way back leads to where one was. */
  readonly row: number
}
