import { useEffect, useRef, type RefObject } from 'react'

/** What the clipboard events of a focused grid do. */
export interface ClipboardActions {
  /** The selected block as text, or undefined when nothing is selected. */
  readonly copy: () => string | undefined
  /** Empties the selected block. */
  readonly clear: () => void
  readonly paste: (text: string) => void
}

/** Answers copy, cut and paste while the focus is inside the frame and not in a text box; asks no permission for it. */
export function useClipboard(frame: RefObject<HTMLElement | null>, actions: ClipboardActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      if (frame.current?.contains(document.activeElement) !== true) return
      if (event.type === 'paste') latest.current.paste(event.clipboardData?.getData('text/plain') ?? '')
      else {
        const text = latest.current.copy()
        if (text === undefined) return
        event.clipboardData?.setData('text/plain', text)
        if (event.type === 'cut') latest.current.clear()
      }
      event.preventDefault()
    }
    const names = ['copy', 'cut', 'paste'] as const
    for (const name of names) document.addEventListener(name, handle)
    return () => {
      for (const name of names) document.removeEventListener(name, handle)
    }
  }, [frame])
}
