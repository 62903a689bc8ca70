import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End walk the visible items of the menu; Right and Left open and close a panel. */
export function moveInMenu(event: KeyboardEvent, list: HTMLElement | null): void {
  if (list === null || !(event.target instanceof HTMLElement)) return
  const { target, key } = event
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const wanted = key === 'ArrowRight' ? 'false' : 'true'
    if (target.getAttribute('aria-expanded') === wanted) target.click()
    return
  }
  const items = [...list.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const at = items.indexOf(target)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
