import type { DataEditorRef, Rectangle } from '@glideapps/glide-data-grid'

/** Where a row or a column of the twin lies, in pixels from the corner of the grid. */
export interface TwinTrack {
  readonly index: number
  readonly start: number
  readonly size: number
}

/** Rows and columns in sight, in order; the focused ones are among them even when they are scrolled away. */
export interface TwinLayout {
  readonly columns: readonly TwinTrack[]
  readonly rows: readonly TwinTrack[]
  readonly header: TwinTrack
  readonly width: number
}

/** What is in sight. */
export interface TwinView {
  readonly region: Rectangle
  readonly columnCount: number
  readonly rowCount: number
  /** Includes the column of check boxes, as index -1. */
  readonly hasChecks: boolean
  readonly frozenColumns: number
  readonly focused: readonly [column: number, row: number] | undefined
}

/** Asks the canvas where its cells are. Undefined while it has no size. */
export function measureTwin(editor: DataEditorRef, view: TwinView): TwinLayout | undefined {
  const corner = editor.getBounds(view.hasChecks ? -1 : 0, -1)
  if (corner === undefined) return undefined
  const columns = columnsInSight(view).flatMap((index) => {
    const bounds = editor.getBounds(index, -1)
    return bounds === undefined ? [] : [{ index, start: bounds.x - corner.x, size: bounds.width }]
  })
  const rows = rowsInSight(view).flatMap((index) => {
    const bounds = editor.getBounds(view.hasChecks ? -1 : 0, index)
    return bounds === undefined ? [] : [{ index, start: bounds.y - corner.y, size: bounds.height }]
  })
  const width = Math.max(0, ...columns.map(({ start, size }) => start + size))
  return { columns, rows, header: { index: -1, start: 0, size: corner.height }, width }
}

function columnsInSight({ region, columnCount, hasChecks, frozenColumns, focused }: TwinView): number[] {
  const indices = new Set<number>()
  if (hasChecks) indices.add(-1)
  for (let index = 0; index < Math.min(frozenColumns, columnCount); index += 1) indices.add(index)
  for (let index = region.x; index < Math.min(region.x + region.width + 1, columnCount); index += 1) indices.add(index)
  if (focused !== undefined && focused[0] < columnCount) indices.add(focused[0])
  return [...indices].filter((index) => index >= -1).toSorted((a, b) => a - b)
}

function rowsInSight({ region, rowCount, focused }: TwinView): number[] {
  const indices = new Set<number>()
  for (let index = region.y; index < Math.min(region.y + region.height, rowCount); index += 1) indices.add(index)
  if (focused !== undefined && focused[1] >= 0 && focused[1] < rowCount) indices.add(focused[1])
  return [...indices].toSorted((a, b) => a - b)
}
