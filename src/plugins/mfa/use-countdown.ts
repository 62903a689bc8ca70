import { useCallback, useEffect, useState } from 'react'
import { useServices } from '#engine'

/** Whole seconds until an end, told again each second (SPEC-4.3.3); by the wall clock, since a hidden page ticks late. */
export function useCountdown(): { readonly secondsLeft: number; readonly start: (seconds: number) => void } {
  const { now } = useServices()
  const [until, setUntil] = useState(0)
  const [time, setTime] = useState(() => now().getTime())
  const isRunning = until > time
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTime(now().getTime()), 1000)
    return () => clearInterval(timer)
  }, [isRunning, now])
  const start = useCallback(
    (seconds: number) => {
      const begin = now().getTime()
      setTime(begin)
      setUntil(begin + seconds * 1000)
    },
    [now],
  )
  return { secondsLeft: isRunning ? Math.ceil((until - time) / 1000) : 0, start }
}
