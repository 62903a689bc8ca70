import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { columnsOwner } from './list-of-view.ts'
import { startView } from './view-address.ts'
import type { ViewState } from './view-state.ts'

/** The change from one view of a list to another: an order nobody chose gives way to that of the view, and so do columns that are not of both (LIST-381). */
export function switchedTo(list: ListDefinition, from: ViewState, view: string | undefined): Partial<ViewState> {
  const own = startView(list, from.view).sort
  const isOwnSort = from.sort.field === own.field && from.sort.isDescending === own.isDescending
  const haveSameColumns = columnsOwner(list, from.view) === columnsOwner(list, view)
  return {
    view,
    row: 0,
    ...(isOwnSort ? { sort: startView(list, view).sort } : {}),
    ...(haveSameColumns ? {} : { columns: undefined }),
  }
}
