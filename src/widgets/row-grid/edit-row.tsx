import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { KeptKeys } from './kept-keys.ts'
import { nextEditable } from './row-grid-geometry.ts'
import type { RowGridEdit, RowGridProps } from './row-grid-props.ts'
import { columnName, type RowTrack } from './row-twin.tsx'

/** What the edited row needs. */
export interface EditRowProps extends Pick<
  RowGridProps,
  'columns' | 'onFocusColumn' | 'onType' | 'onEnter' | 'onEscape'
> {
  readonly edit: RowGridEdit
  readonly top: number
  readonly height: number
  readonly tracks: readonly RowTrack[]
  /** Brings the focused cell into sight. */
  readonly onReveal: () => void
  /** Draws the cells of a row that was left. */
  readonly onLeft: (row: number) => void
  /** What is typed before the next row takes entries; it outlives this row. */
  readonly kept: KeptKeys
}

/** The edited row: an entry in every cell in sight that takes one. Keyed by its row, so that each row starts anew. */
export function EditRow(props: EditRowProps) {
  const { edit, columns, top, height, tracks, kept, onFocusColumn, onType, onReveal } = props
  // From Enter until the next row is drawn: what is typed is that row's.
  const isLeft = useRef(false)
  const element = usePlacedFocus(props, isLeft)
  const enter = () => {
    typeKept(edit.column, props)
    const row = props.onEnter()
    if (row === undefined) return
    isLeft.current = true
    props.onLeft(row)
    // Not hidden, or the focus would be lost and with it the keys.
    element.current?.style.setProperty('opacity', '0')
  }
  const typeHere = (column: number, text: string) => {
    if (!isLeft.current) onType(column, text)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') props.onEscape()
    else if (event.key === 'Tab') {
      typeKept(edit.column, props)
      onFocusColumn(nextEditable(columns, edit.column, event.shiftKey ? -1 : 1))
    } else {
      // Keys that scroll or leave the row belong to the entry; the grid must not hear them.
      event.stopPropagation()
      if (!isLeft.current && event.target !== element.current) onReveal()
      // A kept character must not land in an entry that takes the focus before the browser puts it in.
      else if (kept.keep(event) || isLeft.current) event.preventDefault()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={edit.row + 2}
      aria-selected
      tabIndex={-1}
      className="larder-row-grid-row larder-row-grid-edit"
      style={{ top, height }}
      onKeyDown={handleKey}
    >
      {tracks.map((track) => (
        <EditCell key={track.column} {...props} track={track} onType={typeHere} />
      ))}
    </div>
  )
}

function EditCell(props: EditRowProps & { readonly track: RowTrack }) {
  const { edit, columns, height, track, onType, onFocusColumn } = props
  const column = columns[track.column]
  if (column === undefined) return null
  const problem = edit.problemAt(track.column)
  const text = edit.textAt(track.column)
  return (
    <div
      role="gridcell"
      className={`larder-row-grid-cell is-${column.align}`}
      aria-colindex={track.column + 1}
      aria-readonly={!column.isEditable}
      style={{ left: track.left, width: track.width, height }}
    >
      {column.isEditable ? (
        <input
          aria-label={columnName(column)}
          aria-invalid={problem === undefined ? undefined : true}
          aria-description={problem}
          title={problem}
          autoComplete="off"
          spellCheck={false}
          inputMode={column.align === 'end' ? 'decimal' : 'text'}
          tabIndex={track.column === edit.column ? 0 : -1}
          data-entry={track.column}
          value={text}
          onChange={(event) => onType(track.column, event.target.value)}
          onFocus={() => {
            if (track.column !== edit.column) onFocusColumn(track.column)
          }}
        />
      ) : (
        <output aria-label={columnName(column)}>{text}</output>
      )}
    </div>
  )
}

/** Gives the focus to the entry of the focused column, after the delay; keys typed until then replace what is there. */
function usePlacedFocus(
  { edit, kept, onType }: EditRowProps,
  isLeft: RefObject<boolean>,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const { column, focusDelay } = edit
  // Before anything else happens: the row that was left has taken the focus with it, and the next key is this row's.
  useLayoutEffect(() => {
    const row = element.current
    const entry = row?.querySelector<HTMLInputElement>(`[data-entry="${column}"]`)
    if (!row || !entry || entry === document.activeElement) return
    const place = () => {
      // Left before its time came: what is kept is the next row's.
      if (isLeft.current) return
      entry.focus({ preventScroll: true })
      entry.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      entry.select()
      typeKept(column, { kept, onType })
    }
    if (focusDelay === 0) {
      // What was typed for another cell is not for this one.
      kept.take()
      return place()
    }
    row.focus({ preventScroll: true })
    // Drawn at once: the next key must come behind what was kept, not in its place.
    const timer = setTimeout(() => flushSync(place), focusDelay)
    return () => clearTimeout(timer)
  }, [column, focusDelay, kept, onType, isLeft])
  return element
}

function typeKept(column: number, { kept, onType }: Pick<EditRowProps, 'kept' | 'onType'>): void {
  const characters = kept.take()
  if (characters !== '') onType(column, characters)
}
