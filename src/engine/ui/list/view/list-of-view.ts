import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ViewDefinition } from '#core/model/screens/section-parts.ts'

/** The list as a view of it shows rows: with the columns and cards of the view where it says them, those of the list on offer beside them (LIST-381). */
export function listOfView(list: ListDefinition, viewId: string | undefined): ListDefinition {
  const view = findView(list, viewId)
  if (view === undefined || (view.columns === undefined && view.card === undefined)) return list
  const columns = view.columns ?? list.columns
  const offered = [...list.columns, ...list.moreColumns].filter((id) => !columns.includes(id))
  return { ...list, columns, moreColumns: offered, card: view.card ?? list.card }
}

/** What a person's columns are kept under besides the list: the view where it has columns of its own; undefined: those of the list. */
export function columnsOwner(list: ListDefinition, viewId: string | undefined): string | undefined {
  const view = findView(list, viewId)
  return view?.columns === undefined ? undefined : view.id
}

/** Order a view begins with: its own, else the list's. */
export function sortOfView(list: ListDefinition, viewId: string | undefined): ListDefinition['sort'] {
  return findView(list, viewId)?.sort ?? list.sort
}

function findView({ views }: ListDefinition, viewId: string | undefined): ViewDefinition | undefined {
  return views.find(({ id }) => id === viewId)
}
