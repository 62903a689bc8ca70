import type { RefObject } from 'react'
import type { LinesField } from '#core/model/field-definition.ts'
import type { GridHandle, GridShortcut } from '../../contracts/grid-props.ts'
import { useForm } from '../context/form-context.tsx'
import type { useLineGrid } from './use-line-grid.ts'

/** Keys that move a line together with Alt, and by how many places. */
const movingKeys: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface LineKeysInput {
  readonly lines: LinesField
  readonly grid: ReturnType<typeof useLineGrid>
  readonly handle: RefObject<GridHandle | null>
}

/** What keys and the pointer do to whole lines of a grid: Ctrl+D copies one, Alt with an arrow or a drag moves one (LINES-20). */
export function useLineKeys({ lines, grid, handle }: LineKeysInput) {
  const { store, canEdit } = useForm()
  const isMovable = canEdit && lines.isOrdered && grid.words === ''
  const move = isMovable ? (from: number, to: number) => store.moveLine(lines.id, from, to) : undefined

  function moveBy(steps: number, row: number, column: string | undefined): void {
    const to = Math.min(Math.max(row + steps, 0), grid.rowCount - 1)
    move?.(row, to)
    // The focus goes along once the rows are drawn in their new order.
    if (column !== undefined) setTimeout(() => handle.current?.focusCell(to, column))
  }

  function handleShortcut({ key, ctrl, alt, row, column }: GridShortcut): boolean {
    if (!canEdit || row === undefined || row < 0) return false
    const steps = alt && !ctrl ? movingKeys[key] : undefined
    if (steps !== undefined && move !== undefined) {
      moveBy(steps, row, column)
      return true
    }
    if (!ctrl || key.toLowerCase() !== 'd') return false
    store.copyLines(lines.id, [grid.toRecord(row)])
    return true
  }

  return { move, handleShortcut }
}
