import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  commitRow,
  enterRow,
  focusColumn,
  openRow,
  typeText,
  type EditContext,
  type RowEdit,
} from './editing/row-edit.ts'

/** The edited row and the steps of editing; each function stays the same while the context does. */
export interface RowEditing {
  readonly edit: RowEdit | undefined
  readonly open: (row: number, column: number) => void
  readonly focus: (column: number) => void
  readonly type: (column: number, text: string) => void
  /** Answers the row that was kept and left; the next one is drawn after the frame that shows what it holds now. */
  readonly enter: () => number | undefined
  /** Leaves the row and what was typed in it. */
  readonly leave: () => void
}

/** Keeps the one row that is edited: opening another keeps the row first, and stays where it is when it cannot be kept. */
export function useRowEdit(context: EditContext): RowEditing {
  const [edit, setEdit] = useState<RowEdit>()
  // Steps write to the table, so they run in the event and not while React draws.
  const current = useRef(edit)
  const later = useRef(() => {})
  const drawn = useRef(edit)
  useLayoutEffect(() => {
    drawn.current = edit
  })
  const step = useCallback((next: RowEdit | undefined) => {
    later.current()
    current.current = next
    setEdit(next)
  }, [])
  useEffect(() => () => later.current(), [])
  const change = useCallback(
    (by: (edit: RowEdit) => RowEdit | undefined) => {
      if (current.current !== undefined) step(by(current.current))
    },
    [step],
  )
  return {
    edit,
    open: useCallback(
      (row, column) => {
        const now = current.current
        if (now?.row === row) return step(focusColumn(now, column, context))
        step((now === undefined ? undefined : commitRow(now, context)) ?? openRow(row, column))
      },
      [step, context],
    ),
    focus: useCallback((column) => change((now) => focusColumn(now, column, context)), [change, context]),
    type: useCallback((column, text) => change((now) => typeText(now, column, text)), [change]),
    enter: useCallback(() => {
      const { current: now } = current
      if (now === undefined) return undefined
      const next = enterRow(now, context)
      if (next.row === now.row) {
        step(next)
        return undefined
      }
      later.current()
      current.current = next
      // A row that was kept and left before it was drawn is not drawn any more: it would take keys of the next one.
      setEdit(drawn.current)
      later.current = afterFrame(() => setEdit(next))
      return now.row
    }, [step, context]),
    leave: useCallback(() => change(() => undefined), [change]),
  }
}

/** Runs something once the next frame is drawn; answers what calls it off. */
function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
