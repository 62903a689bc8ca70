import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface DropPanelProps {
  readonly children: ReactNode
  /** Escape, or a press outside of the panel's field. */
  readonly onClose: () => void
  readonly className?: string
}

/** What hangs under a control: above it when there is no room below. Its nearest positioned ancestor is the control. */
export function DropPanel({ children, onClose, className = '' }: DropPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isAbove, setAbove] = useState(false)

  useLayoutEffect(() => {
    const box = panel.current?.getBoundingClientRect()
    const anchor = panel.current?.parentElement?.getBoundingClientRect()
    if (box === undefined || anchor === undefined) return
    setAbove(anchor.bottom + box.height > window.innerHeight && anchor.top > box.height)
  }, [])

  useEffect(() => {
    function handlePress(event: PointerEvent) {
      const anchor = panel.current?.parentElement
      if (event.target instanceof Node && anchor?.contains(event.target) === false) onClose()
    }
    document.addEventListener('pointerdown', handlePress, true)
    return () => document.removeEventListener('pointerdown', handlePress, true)
  }, [onClose])

  return (
    <div
      ref={panel}
      className={`wid-drop ${isAbove ? 'wid-drop-above' : ''} ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}
