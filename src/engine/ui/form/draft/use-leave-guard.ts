import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useBlocker, type Blocker } from 'react-router-dom'
import { goesOnFrom } from '../../client/address/goes-on.ts'

/** Stops navigation and closing the tab while `isDirty`; draw a question while the answer's state is `blocked`. */
export function useLeaveGuard(isDirty: boolean): Blocker {
  const dirty = useRef(isDirty)
  useLayoutEffect(() => {
    dirty.current = isDirty
  }, [isDirty])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  // The router takes a changed function only some time after the screen was painted; one that stays is asked at once.
  const stops = useCallback<Stops>(
    // A change of the query string alone (a tab, a view) leaves nothing.
    // Neither does the address a record just made gets: its form goes on.
    ({ currentLocation, nextLocation }) =>
      dirty.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !goesOnFrom(nextLocation, currentLocation.key),
    [],
  )
  return useBlocker(stops)
}

type Stops = Extract<Parameters<typeof useBlocker>[0], (...all: never[]) => boolean>
