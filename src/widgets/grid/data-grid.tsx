import '@glideapps/glide-data-grid/dist/index.css'
import type { DataEditorRef, Item, Rectangle } from '@glideapps/glide-data-grid'
import { useCallback, useId, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { GridProps } from '#engine'
import './theme/grid.css'
import { wholeText } from './cells/cell-model.ts'
import { columnIn } from './cells/model-cell.ts'
import { useCellCache } from './cells/use-cell-cache.ts'
import { useGridClipboard } from './clipboard/use-grid-clipboard.ts'
import { CellEditor } from './editors/cell-editor.tsx'
import { useEditing } from './editors/use-editing.ts'
import { GridCanvas } from './grid-canvas.tsx'
import { IssueMessage } from './issue-message.tsx'
import { useGridFocus } from './keys/use-grid-focus.ts'
import { useGridHandle } from './keys/use-grid-handle.ts'
import { useGridKeyHelp } from './keys/use-grid-key-help.ts'
import { useGridKeys } from './keys/use-grid-keys.ts'
import { useGridSteps } from './keys/use-grid-steps.ts'
import { toSelection } from './keys/row-ranges.ts'
import { contentHeight } from './theme/grid-sizes.ts'
import { readPalette } from './theme/grid-palette.ts'
import { usePalette } from '../theme/use-palette.ts'
import { useHasMore } from './twin/use-has-more.ts'
import { RowMenus } from './twin/row-menus.tsx'
import { GridTwin } from './twin/grid-twin.tsx'
import { useTwin } from './twin/use-twin.ts'
import { useTwinLayer } from './twin/use-twin-layer.ts'

/** The grid of lists and of lines: a canvas for the eyes, a twin for everything else, an editor over one cell (GRID-1). */
export function DataGrid(props: GridProps) {
  const { label, columns, rowCount, density, height, selectedRows, onVisibleRange } = props
  const frame = useRef<HTMLDivElement>(null)
  const editor = useRef<DataEditorRef>(null)
  const messageId = useId()
  const palette = usePalette(frame, readPalette)
  const cells = useCellCache(props)
  const focus = useGridFocus(props, editor)
  const steps = useGridSteps(props, cells, focus)
  useGridKeyHelp(props)
  const control = useEditing(props, { editor, cells, focus, steps })
  const [region, setRegion] = useState<Rectangle>()
  const [shift, setShift] = useState<Shift>(atRest)
  const [hovered, setHovered] = useState<Item>()
  const layer = useTwinLayer(frame, region !== undefined)
  const { layout, isPlacing } = useTwin(props, {
    editor,
    frame,
    layer,
    region,
    focus,
    isBusy: control.editing !== undefined,
  })
  const handleKey = useGridKeys(props, { editor, frame, cells, focus, steps, control })
  useGridClipboard(props, { frame, cells, focus, isBusy: control.editing !== undefined })
  useGridHandle(props.handle, { columns, editor, cells, focus })
  const hasMore = useHasMore(props, { editor, layer, first: region?.x, shift: shift.x })
  const { follow } = control
  const handleRegion = useCallback(
    (next: Rectangle, x: number, y: number) => {
      setRegion(next)
      setShift((before) => (before.x === x && before.y === y ? before : { x, y }))
      follow()
      onVisibleRange?.(next.y, next.y + next.height + 1)
    },
    [follow, onVisibleRange],
  )
  const selection = toSelection(selectedRows ?? [])
  const editing = control.editing
  const editedColumn = useEditedColumn(columns, editing, cells)
  const editedCell = editing === undefined ? undefined : cells.cell(editing.row, editing.column)
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={height === 'fill' ? 'larder-grid larder-grid-fill' : 'larder-grid'}
      style={height === 'fill' ? undefined : { height: contentHeight(rowCount, density, height.maxHeight) }}
      data-more={hasMore ? '' : undefined}
      onKeyDown={handleKey}
      onFocus={(event) => takeFocus(event, focus)}
      onBlur={(event) => loseFocus(event, focus)}
    >
      {palette === undefined ? null : (
        <GridCanvas
          {...{ grid: props, editor, palette, cells, focus, control }}
          onRegion={handleRegion}
          onHover={setHovered}
        />
      )}
      {layer === undefined || layout === undefined ? null : (
        <GridTwin
          {...{ layer, layout, label, columns, rowCount, cells, messageId }}
          hasChecks={selectedRows !== undefined}
          hasMenu={props.onRowMenu !== undefined}
          isEditing={props.onEdit !== undefined}
          focused={focus.focused}
          isRowSelected={(row) => selection.hasIndex(row)}
          onFocusCell={(column, row) => {
            if (!isPlacing.current) focus.focusCell(column, row)
          }}
        />
      )}
      {layer === undefined || region === undefined || !hasMore ? null : (
        <RowMenus grid={props} region={region} layer={layer} shift={shift.y} />
      )}
      <IssueMessage id={messageId} {...{ editor, cells, region }} cell={hovered ?? focus.focused} />
      {editing === undefined || editedColumn === undefined || editedCell === undefined ? null : (
        <CellEditor
          key={`${editing.row}:${editing.column}`}
          {...{ editing, context: cells.context, searchLookup: props.searchLookup, files: props.files }}
          value={cells.row(editing.row)?.values[editedColumn.field.id]}
          column={editedColumn}
          text={wholeText(editedCell)}
          label={editedColumn.title}
          issue={editedCell.issue}
          onCommit={control.commit}
        />
      )}
    </div>
  )
}

type Focus = ReturnType<typeof useGridFocus>

/** The column of the open editor with the field of its row; the same object while nothing changes, as editors follow it. */
function useEditedColumn(
  columns: GridProps['columns'],
  editing: ReturnType<typeof useEditing>['editing'],
  cells: ReturnType<typeof useCellCache>,
): GridProps['columns'][number] | undefined {
  const column = editing === undefined ? undefined : columns[editing.column]
  const row = editing === undefined ? undefined : cells.row(editing.row)
  return useMemo(() => (column === undefined ? undefined : columnIn(column, row)), [column, row])
}

/** How far what is first in sight is pushed out of sight, in px. */
interface Shift {
  readonly x: number
  readonly y: number
}

const atRest: Shift = { x: 0, y: 0 }

/** The frame has the focus when the grid is pressed; the twin's cell takes it over. */
function takeFocus(event: FocusEvent<HTMLElement>, { setWantsFocus, claim }: Focus): void {
  if (event.target === event.currentTarget) claim()
  else setWantsFocus(true)
}

/** A cell that scrolls out of the twin takes its DOM focus with it; the grid keeps its own. */
function loseFocus(event: FocusEvent<HTMLElement>, { setWantsFocus }: Focus): void {
  const { currentTarget, target, relatedTarget } = event
  setTimeout(() => {
    if (relatedTarget === null && !target.isConnected) return
    setWantsFocus(currentTarget.contains(document.activeElement))
  })
}
