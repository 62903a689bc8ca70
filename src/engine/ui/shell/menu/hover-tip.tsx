import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

/** Tooltips show after 300 ms and hide after 100 ms. */
const showDelay = 300
const hideDelay = 100

/** A tooltip beside its child, for the pointer and for the keyboard. */
export function HoverTip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const id = useId()
  const target = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (delay: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }
  const show = () =>
    later(showDelay, () => {
      const box = target.current?.getBoundingClientRect()
      if (box !== undefined) setPlace({ x: box.right + 8, y: box.top + box.height / 2 })
    })
  const hide = () => later(hideDelay, () => setPlace(undefined))
  return (
    <div
      ref={target}
      aria-describedby={place === undefined ? undefined : id}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {place === undefined ? null : (
        <div id={id} role="tooltip" className="lar-tip" style={{ left: place.x, top: place.y }}>
          {text}
        </div>
      )}
    </div>
  )
}
