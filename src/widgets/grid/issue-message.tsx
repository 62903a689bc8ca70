import type { DataEditorRef, Item, Rectangle } from '@glideapps/glide-data-grid'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { CellCache } from './cells/use-cell-cache.ts'

/**
 * What is wrong with the cell, why its value stands out, or all of its figure, of the one under the pointer or, without one, the cell in focus: a note beside the cell, which is also
 * the description a screen reader reads with it.
 */
export function IssueMessage(props: {
  readonly id: string
  readonly editor: RefObject<DataEditorRef | null>
  readonly cells: CellCache
  /** What is in sight; the note follows its cell when this changes. */
  readonly region: Rectangle | undefined
  readonly cell: Item | undefined
}) {
  const { id, editor, cells, region, cell } = props
  const note = useRef<HTMLDivElement>(null)
  const [column, row] = cell ?? []
  const isCell = column !== undefined && row !== undefined && column >= 0 && row >= 0
  const cellAt = isCell ? cells.cell(row, column) : undefined
  const said = cellAt?.issue ?? cellAt?.note ?? cellAt?.whole
  useLayoutEffect(() => {
    const bounds = editor.current?.getBounds(column, row)
    if (note.current !== null && bounds !== undefined) place(note.current, bounds)
  }, [editor, said, column, row, region])
  if (said === undefined) return null
  return (
    <div ref={note} id={id} role="tooltip" className="larder-grid-message">
      {said}
    </div>
  )
}

/** Under the cell, or over it near the lower edge of the window. */
function place(note: HTMLElement, cell: Rectangle): void {
  const below = cell.y + cell.height + 4
  const top = below + note.offsetHeight < innerHeight ? below : cell.y - note.offsetHeight - 4
  note.style.top = `${top}px`
  note.style.left = `${Math.min(cell.x, innerWidth - note.offsetWidth - 8)}px`
}
