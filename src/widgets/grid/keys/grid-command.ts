/** A key pressed in the grid, with what decides its meaning. */
export interface GridKey {
  readonly key: string
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

/** What the focused cell and the grid allow. */
export interface KeyContext {
  /** The grid edits. */
  readonly canEdit: boolean
  /** The focused cell takes input. */
  readonly isCellEditable: boolean
  readonly isBooleanCell: boolean
  readonly isMenuCell: boolean
  readonly isFirstRow: boolean
  readonly canSelectRows: boolean
  readonly canOpen: boolean
  readonly canOpenMenu: boolean
}

/** What a key means. `pass`: the canvas moves the focus or the selection itself. `leave`: the page moves on. */
export type GridCommand =
  | {
      readonly do:
        | 'pass'
        | 'leave'
        | 'toggle'
        | 'clear'
        | 'undo'
        | 'redo'
        | 'deleteRows'
        | 'open'
        | 'menu'
        | 'selectRow'
        | 'header'
    }
  | { readonly do: 'edit'; readonly text: string | undefined }
  | { readonly do: 'step'; readonly direction: 'down' | 'up' | 'next' | 'previous' }

const pass: GridCommand = { do: 'pass' }

/** Decides what a key does; keys nobody claims are passed to the canvas (arrows, Page Up and Down, Home, End). */
export function gridCommand(key: GridKey, context: KeyContext): GridCommand {
  if (key.key === 'ContextMenu' || (key.key === 'F10' && key.shift)) return context.canOpenMenu ? { do: 'menu' } : pass
  if (key.key === 'ArrowUp' && context.isFirstRow && !key.ctrl && !key.shift) return { do: 'header' }
  if (key.ctrl || key.alt) return modifiedCommand(key, context)
  return context.canEdit ? editingCommand(key, context) : readingCommand(key, context)
}

function modifiedCommand(key: GridKey, { canEdit }: KeyContext): GridCommand {
  if (!canEdit || key.alt) return pass
  const letter = key.key.toLowerCase()
  if (letter === 'z') return { do: key.shift ? 'redo' : 'undo' }
  if (letter === 'y') return { do: 'redo' }
  return key.key === 'Delete' ? { do: 'deleteRows' } : pass
}

function editingCommand(key: GridKey, context: KeyContext): GridCommand {
  if (key.key === 'Enter') {
    if (context.isMenuCell) return { do: 'menu' }
    return { do: 'step', direction: key.shift ? 'up' : 'down' }
  }
  if (key.key === 'Tab') return { do: 'step', direction: key.shift ? 'previous' : 'next' }
  if (key.key === ' ' && key.shift) return context.canSelectRows ? { do: 'selectRow' } : pass
  if (key.key === 'Delete') return { do: 'clear' }
  if (!context.isCellEditable) return isPrintable(key) ? { do: 'leave' } : pass
  if (context.isBooleanCell) return key.key === ' ' || key.key === 'F2' ? { do: 'toggle' } : pass
  if (key.key === 'F2') return { do: 'edit', text: undefined }
  if (key.key === 'Backspace') return { do: 'edit', text: '' }
  return isPrintable(key) ? { do: 'edit', text: key.key } : pass
}

function readingCommand(key: GridKey, context: KeyContext): GridCommand {
  if (key.key === 'Tab') return { do: 'leave' }
  if (key.key === ' ') return context.canSelectRows ? { do: 'selectRow' } : { do: 'leave' }
  if (key.key === 'Enter') return readingEnter(context)
  return isPrintable(key) || key.key === 'Delete' ? { do: 'leave' } : pass
}

function readingEnter({ isMenuCell, canOpenMenu, canOpen }: KeyContext): GridCommand {
  if (isMenuCell && canOpenMenu) return { do: 'menu' }
  return canOpen ? { do: 'open' } : pass
}

/** One character, in any script; `Enter`, `F2` and dead keys have longer names. */
function isPrintable({ key }: GridKey): boolean {
  return Array.from(key).length === 1
}
