import { useEffect } from 'react'
import { useBlocker, type Blocker } from 'react-router-dom'

/** Stops navigation and closing the tab while `isDirty`; draw a question while the answer's state is `blocked`. */
export function useLeaveGuard(isDirty: boolean): Blocker {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  // A change of the query string alone (a tab, a view) leaves nothing.
  return useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
}
