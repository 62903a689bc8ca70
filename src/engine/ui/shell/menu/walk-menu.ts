import type { KeyboardEvent } from 'react'
import { moveInMenu } from '../../parts/menu/move-in-menu.ts'

/** The keys of a menu whose entries may open panels: Right and Left open and close, the others walk what can be seen. */
export function walkMenu(event: KeyboardEvent, list: HTMLElement | null): void {
  if (list === null || !(event.target instanceof HTMLElement)) return
  const { target, key } = event
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const wanted = key === 'ArrowRight' ? 'false' : 'true'
    if (target.getAttribute('aria-expanded') === wanted) target.click()
    return
  }
  moveInMenu(event, [...list.querySelectorAll<HTMLElement>('a, button:not(:disabled)')])
}
