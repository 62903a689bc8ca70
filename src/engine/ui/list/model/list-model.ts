import { createContext, use } from 'react'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { Making } from '../../client/sources/use-makings.ts'
import type { ListActions } from '../actions/use-list-actions.ts'
import type { ShownColumn } from '../columns/list-columns.ts'
import type { ChangeView } from '../view/use-view-state.ts'
import type { UserViewsControl } from '../view/use-user-views.ts'
import type { LabelledRows } from '../labels/labelled-rows.ts'
import type { QuerySubject } from '../view/view-query.ts'
import type { ViewState } from '../view/view-state.ts'
import type { RowEdits } from '../actions/use-row-edits.ts'
import type { ListRecord } from './list-record.ts'
import type { SubjectOf } from './row-subject.ts'
import type { ListWindow } from '../window/use-list-window.ts'

/** Where a list stands: who keeps its view, and the record it belongs to. */
export interface ListPlace {
  readonly view: ViewState
  readonly change: ChangeView
  /** Undefined on a screen of its own. */
  readonly record: ListRecord | undefined
  /** What a person's columns are kept under. */
  readonly layoutId: string
  /** Fields of its rows that are changed in the grid; none where rows are only looked at. */
  readonly edits?: readonly string[]
}

/** All that the parts of one list share. */
export interface ListModel {
  readonly family: ClientFamily
  /** The family whose form the New button opens: the list's own unless the list says otherwise. */
  readonly composed: ClientFamily
  readonly list: ListDefinition
  readonly view: ViewState
  readonly change: ChangeView
  /** The record it belongs to inside a form. */
  readonly record: ListRecord | undefined
  readonly userViews: UserViewsControl
  readonly columns: readonly ShownColumn[]
  readonly window: ListWindow
  readonly gridRow: (index: number) => GridRow | undefined
  readonly actions: ListActions
  /** What a row is about, and what can be done with it. */
  readonly subjectOf: SubjectOf
  /** Moves offered for several rows. */
  readonly moves: readonly MoveDefinition[]
  /** What documents of the list can be made into. */
  readonly makings: readonly Making[]
  /** What its rows can become at once, a record each. */
  readonly rowMakings: readonly RowMaking[]
  /** Whose labels its rows have; undefined where there are none. */
  readonly labelled: LabelledRows | undefined
  readonly subject: QuerySubject
  readonly locale: Locale
  readonly translate: Translate
  /** True in a window too narrow for a table. */
  readonly isNarrow: boolean
  /** True inside a form: nothing is made, moved or kept there, rows are only looked at and opened. */
  readonly isRelated: boolean
  /** Cells that are changed in the grid; undefined where rows are only looked at. */
  readonly edits: RowEdits | undefined
}

/** Given by the list screen around its parts. */
export const ListContext = createContext<ListModel | undefined>(undefined)

/** The list a part belongs to. @throws outside a list screen, which is a bug. */
export function useList(): ListModel {
  const model = use(ListContext)
  if (model === undefined) throw new Error('useList outside of a list screen')
  return model
}
