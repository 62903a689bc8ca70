import type { KeyboardEvent } from 'react'

/** Up and Down walk the entries of a menu and go on at the other end, Home and End go to the ends. True when the key did one of these. */
export function moveInMenu(event: KeyboardEvent, items: readonly HTMLElement[]): boolean {
  const now = items.findIndex((item) => item === document.activeElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (now + 1) % items.length,
    ArrowUp: (Math.max(now, 0) - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const next = items[steps[event.key] ?? -1]
  if (next === undefined) return false
  next.focus()
  event.preventDefault()
  event.stopPropagation()
  return true
}
