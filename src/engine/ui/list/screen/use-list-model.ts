import { useMemo } from 'react'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useDefinitions, useLocale, useSessionInfo } from '../../client/state/use-session.ts'
import { useUnderWay } from '../../client/data/use-under-way.ts'
import { useLineMakings, useMakings } from '../../client/sources/use-makings.ts'
import { useListActions } from '../actions/use-list-actions.ts'
import { shownColumns } from '../columns/list-columns.ts'
import type { ListModel, ListPlace } from '../model/list-model.ts'
import { createSubjectOf } from '../model/row-subject.ts'
import { bulkMoves } from '../actions/row-moves.ts'
import { useRowMakings } from '../actions/use-row-makings.ts'
import { labelledRows } from '../labels/labelled-rows.ts'
import { useNarrow } from '../parts/use-narrow.ts'
import { useRowEdits } from '../actions/use-row-edits.ts'
import { columnsOwner, listOfView } from '../view/list-of-view.ts'
import { keptColumns } from '../view/user-views.ts'
import { useUserViews } from '../view/use-user-views.ts'
import { viewQuery } from '../view/view-query.ts'
import { useGridRows } from '../window/use-grid-rows.ts'
import { useRowPictures } from '../window/use-row-pictures.ts'
import { useListWindow } from '../window/use-list-window.ts'

/** Everything the parts of a list share, on a screen of its own or inside a form. */
export function useListModel(family: ClientFamily, whole: ListDefinition, place: ListPlace): ListModel {
  const translate = useTranslate()
  const locale = useLocale()
  const session = useSessionInfo()
  const isNarrow = useNarrow()
  const { view, change, record, layoutId } = place
  const list = useMemo(() => listOfView(whole, view.view), [whole, view.view])
  const edits = useRowEdits(family, place.edits ?? nothingEdited, translate)
  const userViews = useUserViews(layoutId)
  const { kept } = userViews
  const chosen = view.columns ?? keptColumns(kept, columnsOwner(whole, view.view))
  const columns = useMemo(() => shownColumns(family, list, chosen), [family, list, chosen])
  const { families } = useDefinitions()
  const subject = useMemo(() => ({ session, families, today: locale.today }), [session, families, locale.today])
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const parts = useStableView(view)
  const query = useMemo(
    () => viewQuery({ family, list, view: parts, record }, fields, subject),
    [family, list, parts, record, fields, subject],
  )
  useUnderWay(family)
  const window = useListWindow(family.entity.set, query, view.row)
  const drawn = useGridRows({ family, list, locale, translate }, window.getRow)
  const gridRow = useRowPictures(family.entity.set, fields, drawn)
  const composed = list.composes === undefined ? family : (families[list.composes] ?? nothingToCompose(family))
  const subjectOf = useMemo(() => createSubjectOf(family, families), [family, families])
  const actions = useListActions({ family, list, composed })
  const rowMakings = useRowMakings(list)
  const makings = [...useMakings(family), ...useLineMakings(family, list)]
  return {
    family,
    composed,
    list,
    view,
    change,
    record,
    userViews,
    columns,
    window,
    gridRow,
    actions,
    subjectOf,
    moves: bulkMoves(family, list, families),
    // Inside a form rows are only looked at.
    makings: record === undefined ? makings : nothingMade,
    rowMakings: record === undefined ? rowMakings : nothingMadeOfRows,
    labelled: record === undefined ? labelledRows(family, list, families) : undefined,
    subject,
    locale,
    translate,
    // What is changed is changed in the grid.
    isNarrow: isNarrow && edits === undefined,
    isRelated: record !== undefined,
    edits,
  }
}

const nothingEdited: readonly string[] = []
const nothingMade: ListModel['makings'] = []
const nothingMadeOfRows: ListModel['rowMakings'] = []

/** A list whose composed family this person may not see offers no New. */
function nothingToCompose(family: ClientFamily): ClientFamily {
  return { ...family, access: { ...family.access, canCreate: false } }
}

/** The view without the row it is scrolled to, which must not ask the server anew. */
function useStableView(view: ListModel['view']): ListModel['view'] {
  const text = JSON.stringify({ ...view, row: 0, columns: undefined })
  // Parsing what was printed just above gives the same shape.
  return useMemo(() => JSON.parse(text) as ListModel['view'], [text])
}
