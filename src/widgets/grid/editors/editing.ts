import type { Scalar } from '#core/model/value.ts'
import type { GridAnchor, GridColumn, GridInput, ReadContext, SearchLookup, WidgetFiles } from '#engine'

/** Where the focus goes when an editor closes; `stay` keeps it, `away` leaves it where a person clicked. */
export type EditorExit = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'away'

/** The cell being edited. */
export interface Editing {
  readonly row: number
  /** Index among the columns. */
  readonly column: number
  /** The key that opened the editor and replaces the content; undefined edits what is there. */
  readonly typed: string | undefined
  readonly bounds: GridAnchor
}

/** What every editor is given. */
export interface EditorProps {
  readonly editing: Editing
  readonly column: GridColumn
  readonly value: Scalar | undefined
  /** Text of the cell now. */
  readonly text: string
  readonly label: string
  readonly issue: string | undefined
  readonly context: ReadContext
  readonly searchLookup: SearchLookup | undefined
  readonly files: WidgetFiles | undefined
  readonly onCommit: (input: GridInput | undefined, exit: EditorExit) => void
}

/** True for keys of the page, such as Ctrl+S: they are heard beyond the editor, which is left first. With Alt they write letters. */
export function isPageKey({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return (ctrlKey || metaKey) && !altKey
}

/** The exit a key asks for, or undefined when the key belongs to the text box. */
export function exitOf(key: string, isShift: boolean): EditorExit | undefined {
  if (key === 'Enter') return isShift ? 'up' : 'down'
  if (key === 'Tab') return isShift ? 'previous' : 'next'
  return undefined
}
