import type { RefObject } from 'react'
import type { LinesField } from '#core/model/field-definition.ts'
import type { GridHandle, GridShortcut } from '../../contracts/grid-props.ts'
import { isKey, type KeyBinding, type PressedKey } from '../../client/keys/key-binding.ts'
import { useKeys } from '../../client/keys/use-keys.ts'
import { useForm } from '../context/form-context.tsx'
import type { useLineGrid } from './use-line-grid.ts'

const binding = (id: string, keys: string): KeyBinding => ({
  id: `lines.${id}`,
  group: 'grid',
  keys: [keys],
  label: `keys.lines.${id}`,
  run: undefined,
})
const copyKey = binding('copy', 'Mod+D')
/** Keys that move a line, and by how many places. */
const movingKeys = [
  { key: binding('up', 'Alt+ArrowUp'), steps: -1 },
  { key: binding('down', 'Alt+ArrowDown'), steps: 1 },
] as const
const noKeys: readonly KeyBinding[] = []
const copyKeys = [copyKey]
const allKeys = [copyKey, ...movingKeys.map(({ key }) => key)]

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
    // The focus goes along at once: the next press may come before a frame, and means the same line.
    if (column !== undefined) handle.current?.focusCell(to, column)
  }

  useKeys(canEdit ? (isMovable ? allKeys : copyKeys) : noKeys)
  function handleShortcut({ row, column, ...pressed }: GridShortcut): boolean {
    if (!canEdit || row === undefined || row < 0) return false
    const isPressed = ({ keys }: KeyBinding) => keys.some((one) => isKey(one, pressedKey(pressed)))
    const moving = movingKeys.find(({ key }) => isPressed(key))
    if (moving !== undefined && move !== undefined) {
      moveBy(moving.steps, row, column)
      return true
    }
    if (!isPressed(copyKey)) return false
    store.copyLines(lines.id, [grid.toRecord(row)])
    return true
  }

  return { move, handleShortcut }
}

function pressedKey({ key, ctrl, shift, alt }: Pick<GridShortcut, 'key' | 'ctrl' | 'shift' | 'alt'>): PressedKey {
  return { key, ctrlKey: ctrl, metaKey: false, shiftKey: shift, altKey: alt }
}
