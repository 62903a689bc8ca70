import { useList } from '../model/list-model.ts'
import { columnsOwner } from '../view/list-of-view.ts'
import { keepColumns } from '../view/user-views.ts'
import type { ColumnChoice } from '../view/view-state.ts'

/** Changes of a list's columns: into the address for this view, and kept as the person's layout for the next visit. */
export interface ColumnLayout {
  /** Shows these columns in this order; widths stay. */
  readonly arrange: (ids: readonly string[]) => void
  readonly resize: (id: string, width: number) => void
  readonly reset: () => void
}

/** The column layout of the list on screen. */
export function useColumnLayout(): ColumnLayout {
  const { list, view, columns, change, userViews } = useList()
  const now = columns.map(({ field, width, isSized }): ColumnChoice => ({
    id: field.id,
    width: isSized ? width : undefined,
  }))
  const set = (choices: readonly ColumnChoice[] | undefined) => {
    change({ columns: choices }, 'replace')
    userViews.keep(keepColumns(userViews.kept, columnsOwner(list, view.view), choices))
  }
  return {
    arrange: (ids) => set(ids.map((id) => now.find((choice) => choice.id === id) ?? { id, width: undefined })),
    resize: (id, width) => set(now.map((choice) => (choice.id === id ? { ...choice, width } : choice))),
    reset: () => set(undefined),
  }
}
