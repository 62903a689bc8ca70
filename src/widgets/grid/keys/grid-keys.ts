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

/** What keys mean in a grid, and what the help for keys calls it. */
export interface GridKeyRule {
  readonly keys: readonly string[]
  readonly when: (context: KeyContext) => boolean
  readonly command: GridCommand
  /** Part of the locale key `keys.grid.<told>`; undefined: nothing a person looks for. */
  readonly told?: string
}

const canType = ({ canEdit, isCellEditable, isBooleanCell }: KeyContext): boolean =>
  canEdit && isCellEditable && !isBooleanCell
const isEditing = ({ canEdit }: KeyContext): boolean => canEdit
const isReading = ({ canEdit }: KeyContext): boolean => !canEdit
const step = (direction: 'down' | 'up' | 'next' | 'previous'): GridCommand => ({ do: 'step', direction })

/** The first rule whose key is pressed and whose condition holds decides. */
export const gridKeys: readonly GridKeyRule[] = [
  { keys: ['Enter'], when: (on) => on.isMenuCell && on.canOpenMenu, command: { do: 'menu' } },
  { keys: ['Enter'], when: (on) => isReading(on) && on.canOpen, command: { do: 'open' }, told: 'open' },
  { keys: ['Enter'], when: isEditing, command: step('down'), told: 'down' },
  { keys: ['Shift+Enter'], when: isEditing, command: step('up'), told: 'up' },
  { keys: ['Tab'], when: isEditing, command: step('next'), told: 'next' },
  { keys: ['Shift+Tab'], when: isEditing, command: step('previous'), told: 'previous' },
  { keys: ['Tab', 'Shift+Tab'], when: isReading, command: { do: 'leave' } },
  {
    keys: ['Space', 'Shift+Space'],
    when: (on) => isReading(on) && on.canSelectRows,
    command: { do: 'selectRow' },
    told: 'selectRow',
  },
  {
    keys: ['Shift+Space'],
    when: (on) => isEditing(on) && on.canSelectRows,
    command: { do: 'selectRow' },
    told: 'selectRow',
  },
  { keys: ['Shift+Space'], when: isEditing, command: pass() },
  {
    keys: ['Space', 'F2'],
    when: (on) => isEditing(on) && on.isCellEditable && on.isBooleanCell,
    command: { do: 'toggle' },
    told: 'toggle',
  },
  { keys: ['F2'], when: canType, command: { do: 'edit', text: undefined }, told: 'edit' },
  { keys: ['Backspace'], when: canType, command: { do: 'edit', text: '' } },
  { keys: ['Delete', 'Shift+Delete'], when: isEditing, command: { do: 'clear' }, told: 'clear' },
  { keys: ['Delete'], when: isReading, command: { do: 'leave' } },
  { keys: ['Mod+Delete'], when: isEditing, command: { do: 'deleteRows' }, told: 'deleteRows' },
  { keys: ['Mod+Z'], when: isEditing, command: { do: 'undo' }, told: 'undo' },
  { keys: ['Mod+Y', 'Mod+Shift+Z'], when: isEditing, command: { do: 'redo' }, told: 'redo' },
  { keys: ['ContextMenu', 'Shift+F10'], when: (on) => on.canOpenMenu, command: { do: 'menu' }, told: 'menu' },
  { keys: ['ArrowUp'], when: (on) => on.isFirstRow, command: { do: 'header' }, told: 'heading' },
]

function pass(): GridCommand {
  return { do: 'pass' }
}
