import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import './popup.css'

/** A modal popup on the browser's own dialog: focus stays inside, the page behind is inert, Escape reports a wish to close. */
export interface PopupProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons, drawn at the end. One marked `data-first-focus` has the focus first, or what is entered within `data-first-entry` before it. */
  readonly footer?: ReactNode
  /** CSS class of the size or kind. */
  readonly className?: string
  /** Undefined: cannot be closed by Escape or the close button. */
  readonly onClose?: (() => void) | undefined
  /** True for a panel beside the page: the page and the toasts stay within reach, and nothing is dimmed. */
  readonly isPanel?: boolean
  /** Label of the close button; without it there is none. */
  readonly closeLabel?: string
}

const firstFocus = '[data-first-focus], [data-first-entry] :is(input, textarea, select, button):enabled'

/** Draws the popup as long as it is mounted. */
export function Popup({ title, children, footer, className, onClose, closeLabel, isPanel = false }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect closes while the dialog still is in the page, where the toasts see it go.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) {
      if (isPanel) element.show()
      else element.showModal()
      // The browser starts at the first control; React's autoFocus came too early, while nothing was shown.
      element.querySelector<HTMLElement>(firstFocus)?.focus()
    }
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isPanel])
  return (
    <dialog
      ref={dialog}
      className={['lar-popup', className].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      // A browser lets a second Escape close a dialog that refused the first, unless the key itself is refused.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (onClose !== undefined && !isPanel)) return
        event.preventDefault()
        // The browser closes a dialog of its top layer by itself; a panel is not in it.
        if (isPanel) onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="lar-popup-header">
        <h2 id={titleId}>{title}</h2>
        {onClose !== undefined && closeLabel !== undefined ? (
          <button type="button" className="lar-icon-button" aria-label={closeLabel} onClick={onClose}>
            ×
          </button>
        ) : null}
      </div>
      <div className="lar-popup-body">{children}</div>
      {footer === undefined ? null : <div className="lar-popup-footer">{footer}</div>}
    </dialog>
  )
}
