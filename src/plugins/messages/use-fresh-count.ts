import { useEffect } from 'react'
import { countUnread, useServices } from '#engine'

/** Coming back sooner than this asks nothing: keepalive has just said it. */
const freshMilliseconds = 10_000

/** Asks for the number of unread messages when the header starts and when the person comes back to the window; keepalive does the rest. */
export function useFreshCount(): void {
  const { api, store, now } = useServices()
  useEffect(() => {
    let askedAt = 0
    const ask = () => {
      askedAt = now().getTime()
      // Without an answer the next keepalive says it.
      countUnread(api).then(store.getState().messages.setUnread, () => undefined)
    }
    const handleVisibility = () => {
      if (document.visibilityState === 'visible' && now().getTime() - askedAt > freshMilliseconds) ask()
    }
    ask()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [api, store, now])
}
