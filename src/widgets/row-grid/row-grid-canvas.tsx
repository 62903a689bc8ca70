import {
  CompactSelection,
  DataEditorCore,
  type DataEditorRef,
  type GridSelection,
  type Item,
  type Rectangle,
} from '@glideapps/glide-data-grid'
import { memo, useCallback, useMemo, useState, type RefObject } from 'react'
import { canvasKeys } from '../grid/keys/canvas-keys.ts'
import { bareCanvas } from '../grid/theme/bare-canvas.ts'
import { hoverTheme, toTheme, type GridPalette } from '../grid/theme/grid-palette.ts'
import { rowGridCell, rowGridHeader, rowGridRenderer } from './draw-row-grid.ts'
import type { RowGridProps } from './row-grid-props.ts'
import { groupHeight, titleHeight } from './row-grid-sizes.ts'

/** Focus and selection are the twin's; the canvas shows none. */
const noSelection: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }

/** What the canvas draws and what it reports. */
export interface RowGridCanvasProps extends Pick<
  RowGridProps,
  'columns' | 'rowCount' | 'rowHeight' | 'textAt' | 'onOpenRow'
> {
  readonly editor: RefObject<DataEditorRef | null>
  readonly palette: GridPalette
  readonly onRegion: (range: Rectangle, shiftX: number, shiftY: number) => void
}

/** The canvas under the twin; it is not drawn again while a row is edited. */
export const RowGridCanvas = memo(function RowGridCanvas(props: RowGridCanvasProps) {
  const { editor, palette, columns, rowCount, rowHeight, textAt, onOpenRow, onRegion } = props
  const [hoverRow, setHoverRow] = useState<number>()
  const theme = useMemo(
    () => ({ ...toTheme(palette), borderColor: palette.line, textGroupHeader: palette.quiet }),
    [palette],
  )
  const rowTheme = useMemo(() => hoverTheme(palette, hoverRow), [palette, hoverRow])
  const drawn = useMemo(() => {
    const shaded = { bgCell: palette.locked }
    return columns.map(({ id, title, group, width, isShaded }) =>
      isShaded ? { id, title, group, width, themeOverride: shaded } : { id, title, group, width },
    )
  }, [columns, palette])
  const drawHeader = useMemo(() => rowGridHeader(columns, palette), [columns, palette])
  const renderers = useMemo(() => [rowGridRenderer(palette)], [palette])
  const getCellContent = useCallback(
    ([column, row]: Item) => rowGridCell(textAt(row, column), columns[column]?.align === 'end'),
    [textAt, columns],
  )
  return (
    <DataEditorCore
      {...bareCanvas}
      ref={editor}
      width="100%"
      height="100%"
      columns={drawn}
      rows={rowCount}
      rowHeight={rowHeight}
      headerHeight={titleHeight}
      groupHeaderHeight={groupHeight}
      getCellContent={getCellContent}
      drawHeader={drawHeader}
      customRenderers={renderers}
      theme={theme}
      getRowThemeOverride={rowTheme}
      experimental={{ disableAccessibilityTree: true }}
      keybindings={canvasKeys}
      gridSelection={noSelection}
      drawFocusRing={false}
      rangeSelect="none"
      columnSelect="none"
      rowSelect="none"
      smoothScrollX
      smoothScrollY
      onItemHovered={({ kind, location }) => setHoverRow(kind === 'cell' ? location[1] : undefined)}
      // The library takes the focus once more after a click was handled.
      onCellClicked={([column, row]) => setTimeout(() => onOpenRow(row, column))}
      onVisibleRegionChanged={onRegion}
    />
  )
})
