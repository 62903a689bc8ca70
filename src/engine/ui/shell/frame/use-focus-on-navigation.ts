import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { goesOnFrom } from '../../client/address/goes-on.ts'

/** After a change of path the focus goes to the content, so that a screen reader starts there; not on first load, nor from a field that took it. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, key, state } = useLocation()
  const before = useRef({ pathname, key })
  useEffect(() => {
    const last = before.current
    before.current = { pathname, key }
    // A form that goes on at another address keeps the focus where it is, also in an editor above the page.
    if (last.pathname === pathname || goesOnFrom({ state }, last.key)) return
    const element = main.current
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
  }, [main, pathname, key, state])
}
