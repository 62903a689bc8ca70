/** Where keys work: anywhere, in a list, in a form, in a table that has the focus. */
export const keyGroups = ['everywhere', 'list', 'form', 'grid'] as const
export type KeyGroup = (typeof keyGroups)[number]

/** What keys do on the screen that is shown. Handlers and the help for keys are made from the same bindings. */
export interface KeyBinding {
  readonly id: string
  readonly group: KeyGroup
  /** Each one does it, such as `Mod+K`; Mod is Ctrl, or ⌘ on a Mac, and `Space` the space bar. */
  readonly keys: readonly string[]
  /** Locale key of what they do; undefined while they can do nothing here, and then the help is silent about them. */
  readonly label: string | undefined
  /** What they do wherever the focus is; undefined: whatever has the focus hears them itself. */
  readonly run: ((event: KeyboardEvent) => void) | undefined
}

/** A key pressed, as far as bindings look at it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** True when a key with its modifiers is the one a binding names. What Shift makes of a key, such as `?`, is the key. */
export function isKey(keys: string, event: PressedKey): boolean {
  const parts = keys.split('+')
  const name = parts.at(-1) ?? ''
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier)
  if ((event.ctrlKey || event.metaKey) !== has('Mod') || event.altKey !== has('Alt')) return false
  const isSign = Array.from(name).length === 1 && !/[A-Z0-9]/.test(name)
  if (!isSign && event.shiftKey !== has('Shift')) return false
  return (event.key === ' ' ? 'space' : event.key.toLowerCase()) === name.toLowerCase()
}

/** True for a key that writes a character where text is written. */
export function isTyped(keys: string): boolean {
  return !keys.startsWith('Mod+') && Array.from(keys).length === 1
}
