import { useCallback, useRef, useState } from 'react'

const quietDelay = 150

/** Width of an element in px: known at once, and anew when it has changed and rests, as after the menu was opened. */
export function useRoom(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number | undefined] {
  const [room, setRoom] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    setRoom(element.clientWidth)
    const watcher = new ResizeObserver(() => {
      clearTimeout(timer.current)
      // An element out of sight has no width, and keeps the one it had.
      timer.current = setTimeout(() => setRoom((before) => element.clientWidth || before), quietDelay)
    })
    watcher.observe(element)
    return () => {
      clearTimeout(timer.current)
      watcher.disconnect()
    }
  }, [])
  return [ref, room]
}
