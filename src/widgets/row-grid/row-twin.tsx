import { memo } from 'react'
import type { RowGridColumn } from './row-grid-props.ts'

/** Where a cell or a heading stands, in px from the left edge of what is in sight. */
export interface RowTrack {
  readonly column: number
  readonly left: number
  readonly width: number
}

/** The accessible name of a column: its heading and its group. */
export function columnName({ title, group }: RowGridColumn): string {
  return group === '' ? title : `${title}, ${group}`
}

/** One row of the twin: the words of its cells at the places where the canvas draws them. */
export const RowTwin = memo(function RowTwin(props: {
  readonly row: number
  readonly top: number
  readonly height: number
  readonly tracks: readonly RowTrack[]
  /** Column in the tab order, if it is in this row. */
  readonly tabColumn: number | undefined
  readonly textAt: (row: number, column: number) => string
  readonly onFocusCell: (row: number, column: number) => void
}) {
  const { row, top, height, tracks, tabColumn, textAt, onFocusCell } = props
  return (
    <div role="row" aria-rowindex={row + 2} className="larder-row-grid-row" style={{ top, height }}>
      {tracks.map(({ column, left, width }) => (
        <div
          key={column}
          role="gridcell"
          className="larder-grid-twin-cell"
          aria-colindex={column + 1}
          data-cell={`${row}:${column}`}
          tabIndex={tabColumn === column ? 0 : -1}
          onFocus={() => onFocusCell(row, column)}
          style={{ left, width, height }}
        >
          {textAt(row, column)}
        </div>
      ))}
    </div>
  )
})
