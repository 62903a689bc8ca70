import { useMemo, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { indicesInSight, rowsOutside, type CellAt, type RowGridView } from './row-grid-geometry.ts'
import type { RowGridProps } from './row-grid-props.ts'
import { headHeight } from './row-grid-sizes.ts'
import { columnName, RowTwin, type RowTrack } from './row-twin.tsx'

/** What the twin is drawn from. */
export interface RowGridTwinProps {
  readonly grid: RowGridProps
  readonly layer: HTMLElement
  readonly head: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLDivElement | null>
  readonly view: RowGridView
  readonly starts: readonly number[]
  readonly focused: CellAt
  /** Rows that were kept without having been drawn as edited; their words are drawn anew. */
  readonly unseen: number
  readonly onFocusCell: (row: number, column: number) => void
  readonly drawEdit: (place: { readonly top: number; readonly tracks: readonly RowTrack[] }) => ReactNode
}

/** The grid for everything that is not eyes on a canvas, and the edited row for everybody. */
export function RowGridTwin(props: RowGridTwinProps) {
  const { grid, layer, head, body, view, starts, focused, unseen, onFocusCell, drawEdit } = props
  const { columns, rowCount, rowHeight, edit } = grid
  const { x, width: count } = view
  const [focusedColumn, editColumn] = [focused.column, edit?.column]
  // The same tracks as before leave the rows that did not change as they are.
  const tracks = useMemo(() => {
    const inSight = { from: x, count: count + 1, end: columns.length }
    return indicesInSight(inSight, [focusedColumn, editColumn]).map((column) => ({
      column,
      left: (starts[column] ?? 0) - (starts[x] ?? 0),
      width: columns[column]?.width ?? 0,
    }))
  }, [x, count, columns, starts, focusedColumn, editColumn])
  const rows = indicesInSight({ from: view.y, count: view.height, end: rowCount }, [focused.row, edit?.row])
  return createPortal(
    <div
      role="grid"
      aria-label={grid.label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      className="larder-row-grid-twin"
    >
      <div role="rowgroup" className="larder-row-grid-head" style={{ height: headHeight }}>
        <div role="row" aria-rowindex={1} ref={head} className="larder-row-grid-row">
          {tracks.map(({ column, left, width }) => (
            <Heading key={column} {...{ grid, column, left, width }} />
          ))}
        </div>
      </div>
      <div className="larder-row-grid-clip" style={{ top: headHeight }}>
        <div role="rowgroup" ref={body} className="larder-row-grid-body">
          {rows.map((row) => {
            const top = topOf(row, view, rowHeight)
            if (row === edit?.row) return drawEdit({ top, tracks })
            const tabColumn = edit === undefined && row === focused.row ? focused.column : undefined
            return (
              <RowTwin
                key={`${row}:${unseen}`}
                {...{ row, top, tracks, tabColumn }}
                height={rowHeight}
                textAt={grid.textAt}
                onFocusCell={onFocusCell}
              />
            )
          })}
        </div>
      </div>
    </div>,
    layer,
  )
}

function Heading(props: {
  readonly grid: RowGridProps
  readonly column: number
  readonly left: number
  readonly width: number
}) {
  const { grid, column, left, width } = props
  const definition = grid.columns[column]
  return (
    <div
      role="columnheader"
      className="larder-grid-twin-cell"
      aria-colindex={column + 1}
      style={{ left, width, height: headHeight }}
    >
      {definition === undefined ? '' : columnName(definition)}
    </div>
  )
}

/** Where a row stands, in px from the first in sight. */
function topOf(row: number, view: RowGridView, rowHeight: number): number {
  const rows = Math.min(Math.max(row - view.y, -rowsOutside), view.height + rowsOutside)
  return rows * rowHeight
}
