import { useEffect, useRef } from 'react'
import type { GridProps } from '#engine'
import type { CellCache } from '../cells/use-cell-cache.ts'
import { tabStep, verticalStep, type CellPlace } from './next-cell.ts'
import type { GridFocus } from './use-grid-focus.ts'

/** Moves of the focus that Enter and Tab make in an editing grid. */
export interface GridSteps {
  /** False when there is nowhere to go. */
  readonly step: (from: CellPlace, direction: 'down' | 'up' | 'next' | 'previous') => boolean
}

/** Steps the focus; past the last row the caller appends one, and the focus follows once it is there. */
export function useGridSteps(props: GridProps, cells: CellCache, focus: GridFocus): GridSteps {
  const { columns, rowCount, onAppendRow } = props
  const waiting = useRef<CellPlace>(undefined)
  useEffect(() => {
    const place = waiting.current
    if (place === undefined || place.row >= rowCount) return
    waiting.current = undefined
    focus.focusCell(place.column, place.row)
  }, [rowCount, focus])
  const grid = {
    rowCount,
    columnCount: columns.length,
    isEditable: cells.isEditable,
    firstColumn: Math.max(
      0,
      columns.findIndex((column) => column.isEditable),
    ),
  }
  return {
    step: (from, direction) => {
      const by = direction === 'down' || direction === 'next' ? 1 : -1
      const isRow = direction === 'down' || direction === 'up'
      const step = isRow ? verticalStep(from, by, grid) : tabStep(from, by, grid)
      if (step === undefined) return false
      if ('to' in step) focus.focusCell(step.to.column, step.to.row)
      else if (onAppendRow !== undefined) {
        waiting.current = step.append
        onAppendRow()
      } else return isRow
      return true
    },
  }
}
