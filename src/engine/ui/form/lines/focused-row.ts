import { createStore, type StoreApi } from 'zustand/vanilla'

/**
 * The row that has the focus in a grid of lines, as the grid counts, and its column. Apart from the grid's own state: every step of the focus would
 * otherwise draw grid and toolbar a second time.
 */
export type FocusedRow = StoreApi<{ readonly row: number | undefined; readonly column: string | undefined }>

/** No row has the focus yet. */
export function createFocusedRow(): FocusedRow {
  return createStore(() => ({ row: undefined, column: undefined }))
}
