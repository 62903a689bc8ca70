import './list.css'
import './parts/panels.css'
import { useMemo } from 'react'
import type { ListScreenProps } from '../screens/screen-props.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDefinitions, useLocale, useSessionInfo } from '../state/use-session.ts'
import type { ListDefinition } from '#core/definition/family-definition.ts'
import { useMakings } from '../sources/use-makings.ts'
import { MoveDialog } from './actions/move-dialog.tsx'
import { useListActions } from './actions/use-list-actions.ts'
import { shownColumns } from './columns/list-columns.ts'
import { ListContext, type ListModel } from './list-model.ts'
import { ListBody } from './parts/list-body.tsx'
import { ListHeader } from './parts/list-header.tsx'
import { ListToolbar } from './parts/list-toolbar.tsx'
import { FilterTags } from './parts/filter-tags.tsx'
import { StatusTiles } from './parts/status-tiles.tsx'
import { useNarrow } from './parts/use-narrow.ts'
import { useUserViews } from './view/use-user-views.ts'
import { useViewState } from './view/use-view-state.ts'
import { viewQuery } from './view/view-query.ts'
import { useGridRows } from './window/use-grid-rows.ts'
import { useListWindow } from './window/use-list-window.ts'

/** The list of a family, drawn from its definition: tiles, views, filters, rows of any number, actions (LIST-1). */
export function ListScreen({ family, listId }: ListScreenProps) {
  const list = family.lists[listId]
  // The router asks only for lists the family has.
  if (list === undefined) throw new Error(`${family.id} has no list ${listId}`)
  return <List family={family} list={list} />
}

function List({ family, list }: { readonly family: ListScreenProps['family']; readonly list: ListDefinition }) {
  const model = useListModel(family, list)
  return (
    <ListContext value={model}>
      <section className="list-screen" aria-labelledby="list-title">
        <ListHeader />
        <StatusTiles />
        <ListToolbar />
        <FilterTags />
        <ListBody />
        {model.actions.pending === undefined ? null : <MoveDialog pending={model.actions.pending} />}
      </section>
    </ListContext>
  )
}

function useListModel(family: ListScreenProps['family'], list: ListDefinition): ListModel {
  const translate = useTranslate()
  const locale = useLocale()
  const session = useSessionInfo()
  const isNarrow = useNarrow()
  const [view, change] = useViewState(family, list)
  const userViews = useUserViews(list.id)
  const { kept } = userViews
  const chosen = view.columns ?? kept.columns
  const columns = useMemo(() => shownColumns(family, list, chosen), [family, list, chosen])
  const { families } = useDefinitions()
  const subject = useMemo(() => ({ session, families, today: locale.today }), [session, families, locale.today])
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const parts = useStableView(view)
  const query = useMemo(
    () => viewQuery({ family, list, view: parts }, fields, subject),
    [family, list, parts, fields, subject],
  )
  const window = useListWindow(family.entity.set, query, view.row)
  const gridRow = useGridRows(family, window.getRow)
  const composed = list.composes === undefined ? family : (families[list.composes] ?? nothingToCompose(family))
  const actions = useListActions(family, composed)
  const makings = useMakings(family)
  return {
    family,
    composed,
    list,
    view,
    change,
    userViews,
    columns,
    window,
    gridRow,
    actions,
    makings,
    subject,
    locale,
    translate,
    isNarrow,
  }
}

/** A list whose composed family this person may not see offers no New. */
function nothingToCompose(family: ListScreenProps['family']): ListScreenProps['family'] {
  return { ...family, access: { ...family.access, canCreate: false } }
}

/** The view without the row it is scrolled to, which must not ask the server anew. */
function useStableView(view: ListModel['view']): ListModel['view'] {
  const text = JSON.stringify({ ...view, row: 0, columns: undefined })
  // Parsing what was printed just above gives the same shape.
  return useMemo(() => JSON.parse(text) as ListModel['view'], [text])
}
