import '@glideapps/glide-data-grid/dist/index.css'
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import '../grid/theme/grid.css'
import './row-grid.css'
import { readPalette } from '../grid/theme/grid-palette.ts'
import { usePalette } from '../theme/use-palette.ts'
import { useTwinLayer } from '../grid/twin/use-twin-layer.ts'
import { EditRow } from './edit-row.tsx'
import { createKeptKeys } from './kept-keys.ts'
import { RowGridCanvas } from './row-grid-canvas.tsx'
import { cellByKey, columnStarts, editableFrom } from './row-grid-geometry.ts'
import type { RowGridProps } from './row-grid-props.ts'
import { RowGridTwin } from './row-grid-twin.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useRowView } from './use-row-view.ts'

/** The grid of whole-row editing: a canvas for the eyes, a twin for everything else, one row of entries (see RowGridProps). */
export function RowGrid(props: RowGridProps) {
  const { columns, rowCount, rowHeight, textAt, edit, onOpenRow } = props
  const frame = useRef<HTMLDivElement>(null)
  const editor = useRef<DataEditorRef>(null)
  const palette = usePalette(frame, readPalette)
  const starts = useMemo(() => columnStarts(columns), [columns])
  const { view, head, body, onRegion } = useRowView({ starts, rowHeight, isEager: edit !== undefined })
  const layer = useTwinLayer(frame, view !== undefined)
  const focus = useRowFocus({ editor, layer, view, edit, columnCount: columns.length })
  const [kept] = useState(createKeptKeys)
  const [unseen, setUnseen] = useState(0)
  const handleLeft = (row: number) => {
    focus.repaint(row)
    // It was kept before it was drawn as edited: nothing else tells the twin.
    if (row !== edit?.row) setUnseen((count) => count + 1)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (edit !== undefined) return
    const { row, column } = focus.focused
    if (event.key === 'Enter' || event.key === 'F2') onOpenRow(row, editableFrom(columns, column))
    else {
      const size = { columnCount: columns.length, rowCount, pageRows: Math.max(1, (view?.height ?? 2) - 2) }
      const to = cellByKey({ key: event.key, ctrl: event.ctrlKey || event.metaKey }, focus.focused, size)
      if (to === undefined) return
      focus.moveTo(to)
    }
    event.preventDefault()
  }
  const handleEscape = () => {
    if (edit !== undefined) focus.moveTo({ row: edit.row, column: edit.column })
    props.onEscape()
  }
  return (
    <div ref={frame} className="larder-grid larder-grid-fill larder-row-grid" onKeyDown={handleKey}>
      {palette === undefined ? null : (
        <RowGridCanvas {...{ editor, palette, columns, rowCount, rowHeight, textAt, onOpenRow, onRegion }} />
      )}
      {layer === undefined || view === undefined ? null : (
        <RowGridTwin
          grid={props}
          {...{ layer, head, body, view, starts, unseen }}
          focused={focus.focused}
          onFocusCell={focus.follow}
          drawEdit={({ top, tracks }) =>
            edit === undefined ? null : (
              <EditRow
                key={`edit:${edit.row}`}
                {...{ edit, columns, top, tracks, kept }}
                height={rowHeight}
                onFocusColumn={props.onFocusColumn}
                onType={props.onType}
                onEnter={props.onEnter}
                onEscape={handleEscape}
                onReveal={focus.reveal}
                onLeft={handleLeft}
              />
            )
          }
        />
      )}
    </div>
  )
}
