import { createPortal } from 'react-dom'
import { useTranslate, type GridColumn } from '#engine'
import type { CellCache } from '../cells/use-cell-cache.ts'
import { TwinCell } from './twin-cell.tsx'
import type { TwinLayout, TwinTrack } from './twin-layout.ts'

/** What the twin shows. */
export interface GridTwinProps {
  readonly layer: HTMLElement
  readonly layout: TwinLayout
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rowCount: number
  readonly cells: CellCache
  readonly hasChecks: boolean
  readonly hasMenu: boolean
  readonly isEditing: boolean
  readonly focused: readonly [column: number, row: number] | undefined
  readonly isRowSelected: (row: number) => boolean
  readonly onFocusCell: (column: number, row: number) => void
  readonly messageId: string
}

/** The grid for everything that is not eyes on a canvas: roles, names and positions of what is drawn. */
export function GridTwin(props: GridTwinProps) {
  const { layer, layout, label, columns, rowCount, hasChecks, hasMenu } = props
  const columnCount = columns.length + (hasChecks ? 1 : 0) + (hasMenu ? 1 : 0)
  return createPortal(
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount}
      aria-multiselectable={hasChecks ? true : undefined}
      aria-readonly={!props.isEditing}
      style={{ position: 'absolute', inset: 0 }}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} style={rowStyle(layout.header, layout)}>
          {layout.columns.map((track) => (
            <TwinHeader key={track.index} {...props} track={track} />
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {layout.rows.map((track) => (
          <TwinRow key={track.index} {...props} row={track} />
        ))}
      </div>
    </div>,
    layer,
  )
}

function rowStyle(track: TwinTrack, layout: TwinLayout) {
  return { position: 'absolute', left: 0, top: track.start, width: layout.width, height: track.size } as const
}

function TwinHeader(props: GridTwinProps & { readonly track: TwinTrack }) {
  const { track, columns, layout, hasChecks, focused, onFocusCell } = props
  const translate = useTranslate()
  const column = columns[track.index]
  const isFocused = focused?.[0] === track.index && focused[1] === -1
  const text = track.index < 0 ? translate('grid.selectAll') : (column?.title ?? translate('grid.actions'))
  return (
    <div
      role="columnheader"
      className="larder-grid-twin-cell"
      aria-colindex={track.index + (hasChecks ? 2 : 1)}
      aria-sort={column?.isSortable === true ? (column.sort ?? 'none') : undefined}
      data-twin={`${track.index}:-1`}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocusCell(track.index, -1)}
      style={{ left: track.start, width: track.size, height: layout.header.size }}
    >
      {text}
    </div>
  )
}

function TwinRow(props: GridTwinProps & { readonly row: TwinTrack }) {
  const { row, layout, cells, hasChecks, isRowSelected } = props
  return (
    <div
      role="row"
      aria-rowindex={row.index + 2}
      aria-selected={hasChecks ? isRowSelected(row.index) : undefined}
      aria-busy={cells.row(row.index) === undefined ? true : undefined}
      style={rowStyle(row, layout)}
    >
      {layout.columns.map((track) => (
        <TwinCell key={track.index} {...props} track={track} />
      ))}
    </div>
  )
}
