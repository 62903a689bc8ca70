import {
  DataEditorCore,
  type CellClickedEventArgs,
  type DataEditorProps,
  type DataEditorRef,
  type GridMouseEventArgs,
  type Item,
  type Rectangle,
} from '@glideapps/glide-data-grid'
import { useCallback, useMemo, useState, type RefObject } from 'react'
import { isToggled } from '#core/field-kinds/field-questions.ts'
import type { GridProps } from '#engine'
import { canvasColumns, movedColumns } from './cells/canvas-columns.ts'
import { headerPainter } from './cells/draw-header.ts'
import { fieldCell, fieldCellRenderer } from './cells/field-cell.ts'
import type { CellCache } from './cells/use-cell-cache.ts'
import type { EditingControl } from './editors/use-editing.ts'
import type { GridFocus } from './keys/use-grid-focus.ts'
import { canvasKeys } from './keys/canvas-keys.ts'
import { bareCanvas } from './theme/bare-canvas.ts'
import { headerHeight, rowHeights } from './theme/grid-sizes.ts'
import { hoverTheme, toTheme, type GridPalette } from './theme/grid-palette.ts'

/** What the canvas needs beside the props of the grid. */
export interface GridCanvasProps {
  readonly grid: GridProps
  readonly editor: RefObject<DataEditorRef | null>
  readonly palette: GridPalette
  readonly cells: CellCache
  readonly focus: GridFocus
  readonly control: EditingControl
  /** What is in sight, and how far its first row is pushed out of sight, in px. */
  readonly onRegion: (region: Rectangle, tx: number, ty: number) => void
  readonly onHover: (cell: Item | undefined) => void
}

/** The canvas: everything seen, and everything done with a pointer. */
export function GridCanvas({ grid, editor, palette, cells, focus, control, onRegion, onHover }: GridCanvasProps) {
  const { columns, rowCount, density, selectedRows, initialRow, onRowMenu } = grid
  const [hoverRow, setHoverRow] = useState<number>()
  const isEditing = grid.onEdit !== undefined
  const pointer = grid.onRowOpen === undefined || isEditing ? undefined : 'pointer'
  const getCellContent = useCallback(
    ([column, row]: Item) => fieldCell(cells.cell(row, column), palette, pointer),
    [cells, palette, pointer],
  )
  const drawHeader = useMemo(() => headerPainter(columns, palette), [columns, palette])
  const renderers = useMemo(() => [fieldCellRenderer(palette)], [palette])
  const theme = useMemo(
    () => ({ ...toTheme(palette), ...(isEditing ? { borderColor: palette.line } : {}) }),
    [palette, isEditing],
  )
  // The same function as before lets the canvas move what it has drawn and draw what came into sight alone.
  const rowTheme = useMemo(() => hoverTheme(palette, hoverRow), [palette, hoverRow])
  const drawn = useMemo(() => canvasColumns(columns, onRowMenu !== undefined), [columns, onRowMenu])
  const handleHover = ({ kind, location }: GridMouseEventArgs) => {
    const isCell = kind === 'cell'
    focus.setOverChecks(location[0] < 0)
    setHoverRow(isCell ? location[1] : undefined)
    onHover(isCell ? location : undefined)
  }
  return (
    <DataEditorCore
      {...bareCanvas}
      ref={editor}
      width="100%"
      height="100%"
      columns={drawn}
      rows={rowCount}
      rowHeight={rowHeights[density]}
      headerHeight={headerHeight}
      getCellContent={getCellContent}
      customRenderers={renderers}
      drawHeader={drawHeader}
      theme={theme}
      getRowThemeOverride={rowTheme}
      experimental={{ disableAccessibilityTree: true }}
      keybindings={canvasKeys}
      editOnType={false}
      drawFocusRing={false}
      rowMarkers={markersOf(grid)}
      {...(grid.onRowMove && { onRowMoved: grid.onRowMove })}
      rowSelect={selectedRows === undefined ? 'none' : 'multi'}
      rowSelectionMode="multi"
      rowSelectionBlending="mixed"
      rangeSelectionBlending="mixed"
      columnSelect="none"
      rangeSelect="rect"
      gridSelection={focus.selection}
      onGridSelectionChange={focus.onSelectionChange}
      freezeColumns={grid.frozenColumns}
      smoothScrollX
      smoothScrollY
      {...(initialRow !== undefined && { scrollOffsetY: initialRow * rowHeights[density] })}
      minColumnWidth={48}
      maxColumnWidth={900}
      onColumnResize={(column, width) => grid.onColumnResize?.(column.id ?? '', Math.round(width))}
      onColumnMoved={(from, to) => grid.onColumnsReorder?.(movedColumns(columns, from, to))}
      onColumnProposeMove={(from, to) => Math.max(from, to) < columns.length}
      onHeaderClicked={(index) => {
        const column = columns[index]
        if (column?.isSortable === true) grid.onHeaderClick?.(column.id)
      }}
      onCellClicked={(cell, event) => clickCell(cell, event, { grid, cells, control })}
      onCellActivated={([column, row]) => control.open(column, row, undefined)}
      onCellContextMenu={([, row], event) => {
        if (onRowMenu === undefined) return
        event.preventDefault()
        const { bounds, localEventX, localEventY } = event
        const anchor = { x: bounds.x + localEventX, y: bounds.y + localEventY, width: 1, height: 1 }
        afterFocus(() => onRowMenu(row, anchor))
      }}
      onItemHovered={handleHover}
      onVisibleRegionChanged={onRegion}
    />
  )
}

/** Before the first column: check boxes where rows are picked, numbers with a handle where they are moved. */
function markersOf({ selectedRows, onRowMove }: GridProps): NonNullable<DataEditorProps['rowMarkers']> {
  if (selectedRows !== undefined) return { kind: 'checkbox-visible', width: 40 }
  return onRowMove === undefined ? 'none' : { kind: 'number', width: 44 }
}

function clickCell(
  [column, row]: Item,
  event: CellClickedEventArgs,
  { grid, cells, control }: Pick<GridCanvasProps, 'grid' | 'cells' | 'control'>,
): void {
  if (column < 0) return
  const field = grid.columns[column]?.field
  if (field === undefined) return afterFocus(() => grid.onRowMenu?.(row, event.bounds))
  if (grid.onEdit === undefined) {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) grid.onRowOpen?.(row)
  } else if (isToggled(field) && cells.isEditable(row, column)) control.toggle(column, row)
}

/** The library takes the focus once more after a click was handled; what opens and wants the focus waits for that. */
function afterFocus(open: () => void): void {
  setTimeout(open)
}
