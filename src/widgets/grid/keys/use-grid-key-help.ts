import { useMemo } from 'react'
import { useKeys, type GridProps, type KeyBinding } from '#engine'
import type { KeyContext } from './grid-keys.ts'
import { gridKeys } from './grid-keys.ts'

/** What the canvas and the clipboard hear themselves, by part of the locale key. */
const ownKeys = {
  move: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ends: ['Home', 'End'],
  pages: ['PageUp', 'PageDown'],
}
const readClipboard = { copy: ['Mod+C'] }
const writeClipboard = { cut: ['Mod+X'], paste: ['Mod+V'] }

/** Tells the help for keys what this grid hears. */
export function useGridKeyHelp(props: GridProps): void {
  const canEdit = props.onEdit !== undefined
  const canSelectRows = props.selectedRows !== undefined
  const canOpen = props.onRowOpen !== undefined
  const canOpenMenu = props.onRowMenu !== undefined
  useKeys(
    useMemo(() => {
      const clipboard = canEdit ? { ...readClipboard, ...writeClipboard } : readClipboard
      const fixed = Object.entries({ ...ownKeys, ...clipboard }).map(([told, keys]) => bindingOf(told, keys))
      const grid = { canEdit, canSelectRows, canOpen, canOpenMenu, isMenuCell: false, isFirstRow: true }
      return [...fixed, ...offered(grid)]
    }, [canEdit, canSelectRows, canOpen, canOpenMenu]),
  )
}

/** The rules that can hold in some cell of a grid. */
export function offered(grid: Omit<KeyContext, 'isCellEditable' | 'isBooleanCell'>): readonly KeyBinding[] {
  const contexts = [true, false].map((isBooleanCell) => ({ ...grid, isCellEditable: true, isBooleanCell }))
  return gridKeys.flatMap(({ told, keys, when }) =>
    told !== undefined && contexts.some(when) ? [bindingOf(told, keys)] : [],
  )
}

function bindingOf(told: string, keys: readonly string[]): KeyBinding {
  return { id: `grid.${told}`, group: 'grid', keys, label: `keys.grid.${told}`, run: undefined }
}
