import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { useCallback, useState, type RefObject } from 'react'
import type { GridEdit, GridInput, GridProps } from '#engine'
import type { CellCache } from '../cells/use-cell-cache.ts'
import type { GridFocus } from '../keys/use-grid-focus.ts'
import type { GridSteps } from '../keys/use-grid-steps.ts'
import type { Editing, EditorExit } from './editing.ts'

/** The open editor, if any, and what opens and closes it. */
export interface EditingControl {
  readonly editing: Editing | undefined
  readonly open: (column: number, row: number, typed: string | undefined) => void
  readonly commit: (input: GridInput | undefined, exit: EditorExit) => void
  /** The canvas scrolled: the editor follows its cell. */
  readonly follow: () => void
  readonly toggle: (column: number, row: number) => void
}

/** One editor at a time over one cell; it reports an edit only when something changed. */
export function useEditing(
  props: GridProps,
  parts: {
    readonly editor: RefObject<DataEditorRef | null>
    readonly cells: CellCache
    readonly focus: GridFocus
    readonly steps: GridSteps
  },
): EditingControl {
  const { columns, onEdit } = props
  const { editor, cells, focus, steps } = parts
  const [editing, setEditing] = useState<Editing>()
  const open = useCallback(
    (column: number, row: number, typed: string | undefined) => {
      if (!cells.isEditable(row, column)) return
      editor.current?.scrollTo(column, row)
      const bounds = editor.current?.getBounds(column, row)
      if (bounds !== undefined) setEditing({ column, row, typed, bounds })
    },
    [cells, editor],
  )
  const commit = (input: GridInput | undefined, exit: EditorExit) => {
    if (editing === undefined) return
    setEditing(undefined)
    focus.setWantsFocus(exit !== 'away')
    const column = columns[editing.column]
    if (input !== undefined && column !== undefined) onEdit?.([{ row: editing.row, column: column.id, input }])
    if (exit !== 'away' && exit !== 'stay') steps.step(editing, exit)
  }
  const toggle = (column: number, row: number) => {
    const definition = columns[column]
    if (definition === undefined || !cells.isEditable(row, column)) return
    const value = cells.row(row)?.values[definition.id] !== true
    const edit: GridEdit = { row, column: definition.id, input: { kind: 'value', value } }
    onEdit?.([edit])
  }
  const follow = useCallback(() => {
    setEditing((now) => {
      const bounds = now === undefined ? undefined : editor.current?.getBounds(now.column, now.row)
      return now === undefined || bounds === undefined ? now : { ...now, bounds }
    })
  }, [editor])
  return { editing, open, commit, follow, toggle }
}
