import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useAppStore } from '../../client/services/app-services.ts'
import type { Toast } from '../../client/state/toasts-slice.ts'
import { useTopModal } from '../popup/use-top-modal.ts'
import './toast.css'
import { Button } from '../button/button.tsx'
import { LinkedText } from '../text/linked-text.tsx'

/** The one live region of the app: every toast is shown and read out here. While a modal popup is open it lies inside of it, because all else is inert. */
export function ToastRegion() {
  const toasts = useAppStore((state) => state.toasts.items)
  const modal = useTopModal()
  const [held, hold] = useState<number>()
  const region = <ToastList toasts={toasts} onHold={hold} />
  return (
    <>
      {toasts.map((toast) => (
        <ToastTimer key={toast.id} toast={toast} isHeld={held === toast.id} />
      ))}
      {modal === undefined ? region : createPortal(region, modal)}
    </>
  )
}

/** Tells which toast the pointer or the focus is on; undefined: on none. */
type HoldToast = (id: number | undefined) => void

/** Apart from the card, which is drawn anew when a popup opens or closes. A toast somebody is on stays. */
function ToastTimer({ toast: { id, timeout }, isHeld }: { readonly toast: Toast; readonly isHeld: boolean }) {
  const dismiss = useAppStore((state) => state.toasts.dismiss)
  useEffect(() => {
    if (timeout === 0 || isHeld) return
    const timer = setTimeout(() => dismiss(id), timeout)
    return () => clearTimeout(timer)
  }, [dismiss, id, timeout, isHeld])
  return null
}

function ToastList({ toasts, onHold }: { readonly toasts: readonly Toast[]; readonly onHold: HoldToast }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Always open, because a live region that was hidden is not read out; drawn in the browser's top layer. Older browsers have none.
    if (typeof region.current?.showPopover === 'function') region.current.showPopover()
  }, [])
  return (
    <div ref={region} popover="manual" className="lar-toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onHold={onHold} />
      ))}
    </div>
  )
}

function ToastCard({ toast, onHold }: { readonly toast: Toast; readonly onHold: HoldToast }) {
  const { id, title, message, intent, action, links } = toast
  const t = useTranslate()
  const dismiss = useAppStore((state) => state.toasts.dismiss)
  const release = () => onHold(undefined)
  useEffect(() => () => onHold(undefined), [onHold])
  return (
    <div
      className={`lar-toast lar-toast-${intent}`}
      onPointerEnter={() => onHold(id)}
      onPointerLeave={release}
      onFocus={() => onHold(id)}
      onBlur={release}
    >
      <div className="lar-toast-text">
        {title === undefined ? null : <strong>{title}</strong>}
        <span>
          <LinkedText
            text={message}
            links={links?.of ?? []}
            onFollow={(address) => {
              dismiss(id)
              links?.follow(address)
            }}
          />
        </span>
      </div>
      {action === undefined ? null : (
        <Button
          variant="minimal"
          size="small"
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <button type="button" className="lar-icon-button" aria-label={t('Common.Close')} onClick={() => dismiss(id)}>
        ×
      </button>
    </div>
  )
}
