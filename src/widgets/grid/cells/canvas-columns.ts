import type { GridColumn as CanvasColumn } from '@glideapps/glide-data-grid'
import type { GridColumn } from '#engine'

const menuWidth = 44

/** Our columns in the canvas library's terms, with the column of row menus last. */
export function canvasColumns(columns: readonly GridColumn[], hasMenu: boolean): CanvasColumn[] {
  const drawn = columns.map(({ id, title, width, grow }): CanvasColumn => ({ id, title, width, grow }))
  return hasMenu ? [...drawn, { id: '#menu', title: '', width: menuWidth }] : drawn
}

/** Column ids after one heading was dragged to another place. */
export function movedColumns(columns: readonly GridColumn[], from: number, to: number): string[] {
  const ids = columns.map(({ id }) => id)
  const [moved] = ids.splice(from, 1)
  return moved === undefined ? ids : ids.toSpliced(to, 0, moved)
}
