import { useCallback, useMemo, useState } from 'react'
import type { KindIssue, Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { Translate } from '#engine'
import type { RowGridColumn, RowGridEdit, RowGridProps } from '#widgets'
import { pocColumns } from './data/poc-fields.ts'
import { createPocTable } from './data/poc-table.ts'
import { heldText, shownText, type RowEdit } from './editing/row-edit.ts'
import { useRowEdit } from './use-row-edit.ts'

/** Height of a row in px. */
const rowHeight = 50

/** Everything the grid is drawn with, and what is wrong with the cell in focus, in words. */
export function usePocGrid(of: { readonly rowCount: number; readonly locale: Locale; readonly translate: Translate }): {
  readonly grid: RowGridProps
  readonly problem: string | undefined
} {
  const { rowCount, locale, translate } = of
  const [table] = useState(() => createPocTable(rowCount))
  const context = useMemo(() => ({ table, locale }), [table, locale])
  const columns = useMemo(() => pocColumns.map(gridColumn(translate)), [translate])
  const editing = useRowEdit(context)
  const { edit } = editing
  const textAt = useCallback((row: number, column: number) => heldText(row, column, context), [context])
  const problemAt = (column: number) => issueText(edit?.problems.get(column), translate)
  const shown: RowGridEdit | undefined = edit && {
    row: edit.row,
    column: edit.column,
    focusDelay: edit.focusDelay,
    textAt: (column) => shownText(edit, column, context),
    problemAt,
  }
  const grid: RowGridProps = {
    label: translate('tablepoc.title'),
    columns,
    rowCount,
    rowHeight,
    textAt,
    edit: shown,
    onOpenRow: editing.open,
    onFocusColumn: editing.focus,
    onType: editing.type,
    onEnter: editing.enter,
    onEscape: editing.leave,
  }
  return { grid, problem: edit === undefined ? undefined : firstProblem(edit, columns, translate) }
}

function gridColumn(translate: Translate): (column: (typeof pocColumns)[number], index: number) => RowGridColumn {
  return ({ field, set }, index) => ({
    id: `${field.id}${index}`,
    title: translate(`tablepoc.field.${field.id}`),
    group: translate('tablepoc.set', { number: set + 1 }),
    width: field.width,
    align: field.kind === 'text' ? 'start' : 'end',
    isEditable: field.kind !== 'value',
    isShaded: set % 2 === 1,
  })
}

function issueText(issue: KindIssue | undefined, translate: Translate): string | undefined {
  return issue && translate(`validation.${issue.code}`, issue.params)
}

/** The problem of the focused cell, else the first of the row, with the name of its column. */
function firstProblem(edit: RowEdit, columns: readonly RowGridColumn[], translate: Translate): string | undefined {
  const at = edit.problems.has(edit.column) ? edit.column : [...edit.problems.keys()][0]
  const column = at === undefined ? undefined : columns[at]
  if (at === undefined || column === undefined) return undefined
  return `${column.title}, ${column.group}: ${issueText(edit.problems.get(at), translate) ?? ''}`
}
