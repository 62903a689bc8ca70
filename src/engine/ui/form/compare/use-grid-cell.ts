import { useState, type KeyboardEvent, type RefObject } from 'react'

/** A cell of a grid by its place. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

interface GridSize {
  readonly rows: number
  readonly columns: number
}

/** How far a key leads; undefined for keys that lead nowhere. */
function placeAfter(
  event: KeyboardEvent,
  { row, column }: GridPlace,
  { rows, columns }: GridSize,
): GridPlace | undefined {
  const isFar = event.ctrlKey || event.metaKey
  const [last, bottom] = [columns - 1, rows - 1]
  const steps: Readonly<Record<string, GridPlace>> = {
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last : column + 1 },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? bottom : row + 1, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? bottom : row, column: last },
    PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column },
  }
  const next = steps[event.key]
  if (next === undefined || event.altKey || event.shiftKey) return undefined
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most))
  return { row: within(next.row, bottom), column: within(next.column, last) }
}

/** The cell of a table that the keyboard stands in: one of them is reached by Tab, arrows, Home and End lead to the others. */
export function useGridCell(table: RefObject<HTMLTableElement | null>, size: GridSize) {
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 })
  const place = { row: Math.min(at.row, size.rows - 1), column: Math.min(at.column, size.columns - 1) }

  /** True when the key led to another cell. */
  function move(event: KeyboardEvent): boolean {
    const next = placeAfter(event, place, size)
    if (next === undefined) return false
    event.preventDefault()
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
    return true
  }

  return { place, setAt, move }
}
