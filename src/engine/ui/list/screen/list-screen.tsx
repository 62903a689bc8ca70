import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import './list.css'
import '../parts/panels.css'
import type { ListScreenProps } from '../../contracts/screen-props.ts'
import { BulkMoveDialog } from '../actions/bulk-move-dialog.tsx'
import { MakingDialog } from '../actions/making/making-dialog.tsx'
import { ListContext } from '../model/list-model.ts'
import { ListBody } from '../parts/list-body.tsx'
import { ListHeader } from '../parts/list-header.tsx'
import { ListToolbar } from '../parts/list-toolbar.tsx'
import { FilterTags } from '../parts/filter-tags.tsx'
import { RowPreview } from '../parts/row-preview.tsx'
import { StatusTiles } from '../parts/tiles/status-tiles.tsx'
import { useListModel } from './use-list-model.ts'
import { useViewState } from '../view/use-view-state.ts'

/** The list of a family, drawn from its definition: tiles, views, filters, rows of any number, actions (LIST-1). */
export function ListScreen({ family, listId }: ListScreenProps) {
  const list = family.lists[listId]
  // The router asks only for lists the family has.
  if (list === undefined) throw new Error(`${family.id} has no list ${listId}`)
  return <List family={family} list={list} />
}

function List({ family, list }: { readonly family: ListScreenProps['family']; readonly list: ListDefinition }) {
  const [view, change] = useViewState(family, list)
  const model = useListModel(family, list, { view, change, record: undefined, layoutId: list.id })
  return (
    <ListContext value={model}>
      <section className="list-screen" aria-labelledby="list-title">
        <ListHeader />
        <StatusTiles />
        <ListToolbar />
        <FilterTags />
        <ListBody />
        {model.actions.previewed === undefined ? null : <RowPreview row={model.actions.previewed} />}
        {model.actions.making === undefined ? null : <MakingDialog pending={model.actions.making} />}
        {model.actions.pending === undefined ? null : <BulkMoveDialog pending={model.actions.pending} />}
      </section>
    </ListContext>
  )
}
