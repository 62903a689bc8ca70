import { useTranslate } from '#engine'
import type { GridTwinProps } from './grid-twin.tsx'
import type { TwinTrack } from './twin-layout.ts'

/** One cell of the twin: its text, whether it is selected, locked or wrong, and a place in the tab order when focused. */
export function TwinCell(props: GridTwinProps & { readonly row: TwinTrack; readonly track: TwinTrack }) {
  const { row, track, cells, hasChecks, isEditing, focused, onFocusCell, messageId } = props
  const isFocused = focused === undefined ? isFirst(props) : focused[0] === track.index && focused[1] === row.index
  const cell = track.index < 0 ? undefined : cells.cell(row.index, track.index)
  const issue = cell?.issue
  return (
    <div
      role="gridcell"
      className="larder-grid-twin-cell"
      aria-colindex={track.index + (hasChecks ? 2 : 1)}
      aria-selected={isFocused && focused !== undefined ? true : undefined}
      aria-readonly={isEditing ? !cells.isEditable(row.index, track.index) : undefined}
      aria-invalid={issue === undefined ? undefined : true}
      aria-describedby={isFocused && (issue ?? cell?.whole) !== undefined ? messageId : undefined}
      data-twin={`${track.index}:${row.index}`}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocusCell(track.index, row.index)}
      style={{ left: track.start, width: track.size, height: row.size }}
    >
      <CellText {...props} />
    </div>
  )
}

function isFirst({
  row,
  track,
  layout,
}: GridTwinProps & { readonly row: TwinTrack; readonly track: TwinTrack }): boolean {
  const column = layout.columns.find(({ index }) => index >= 0)?.index
  return column === track.index && layout.rows[0]?.index === row.index
}

function CellText(props: GridTwinProps & { readonly row: TwinTrack; readonly track: TwinTrack }) {
  const { row, track, columns, cells, isRowSelected } = props
  const translate = useTranslate()
  if (track.index < 0) {
    const label = translate('grid.selectRow')
    return (
      <span role="checkbox" aria-checked={isRowSelected(row.index)} aria-label={label} className="larder-grid-fit" />
    )
  }
  if (track.index >= columns.length) {
    const label = translate('grid.actions')
    return <span role="button" aria-haspopup="menu" aria-label={label} className="larder-grid-fit" />
  }
  const { text, note } = cells.cell(row.index, track.index)
  return note === undefined ? text : `${text}, ${note}`
}
