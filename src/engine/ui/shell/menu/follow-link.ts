import type { MouseEvent } from 'react'
import type { NavigateFunction } from 'react-router-dom'

/**
 * Follows a link of the menu without loading the page anew; one pressed with a modifier, or by another button, is the browser's.
 *
 * One handler for the whole menu: a link of the router looks at the address again with every page, of which the menu has dozens.
 */
export function followLink(event: MouseEvent<HTMLElement>, navigate: NavigateFunction): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
  if (!isPlain || event.defaultPrevented || link === null) return
  event.preventDefault()
  // Where one is already is no second step to go back by.
  void navigate(link.hash.slice(1), { replace: link.hash === location.hash })
}
