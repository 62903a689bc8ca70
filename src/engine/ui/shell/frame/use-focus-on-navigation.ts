import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** After a change of path the focus goes to the content, so that a screen reader starts there; not on first load, nor from a field that took it. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const element = main.current
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
  }, [main, pathname])
}
