import { isKey } from '#engine'
import { gridKeys, type GridCommand, type KeyContext } from './grid-keys.ts'

/** A key pressed in the grid, with what decides its meaning. */
export interface GridKey {
  readonly key: string
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

const pass: GridCommand = { do: 'pass' }

/** Decides what a key does; keys nobody claims are passed to the canvas (arrows, Page Up and Down, Home, End). */
export function gridCommand(key: GridKey, context: KeyContext): GridCommand {
  const pressed = { key: key.key, ctrlKey: key.ctrl, metaKey: false, shiftKey: key.shift, altKey: key.alt }
  const rule = gridKeys.find(({ keys, when }) => keys.some((name) => isKey(name, pressed)) && when(context))
  if (rule !== undefined) return rule.command
  if (key.ctrl || key.alt || !isPrintable(key)) return pass
  if (!context.canEdit || !context.isCellEditable) return { do: 'leave' }
  return context.isBooleanCell ? pass : { do: 'edit', text: key.key }
}

/** One character, in any script; `Enter`, `F2` and dead keys have longer names. */
function isPrintable({ key }: GridKey): boolean {
  return Array.from(key).length === 1
}
