import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useAppStore } from '../../client/services/app-services.ts'
import type { Toast } from '../../client/state/toasts-slice.ts'
import { useTopModal } from '../popup/use-top-modal.ts'
import './toast.css'
import { Button } from '../button/button.tsx'

/** The one live region of the app: every toast is shown and read out here. While a modal popup is open it lies inside of it, because all else is inert. */
export function ToastRegion() {
  const toasts = useAppStore((state) => state.toasts.items)
  const modal = useTopModal()
  const region = <ToastList toasts={toasts} />
  return (
    <>
      {toasts.map((toast) => (
        <ToastTimer key={toast.id} toast={toast} />
      ))}
      {modal === undefined ? region : createPortal(region, modal)}
    </>
  )
}

/** Apart from the card, which is drawn anew when a popup opens or closes. */
function ToastTimer({ toast: { id, timeout } }: { readonly toast: Toast }) {
  const dismiss = useAppStore((state) => state.toasts.dismiss)
  useEffect(() => {
    if (timeout === 0) return
    const timer = setTimeout(() => dismiss(id), timeout)
    return () => clearTimeout(timer)
  }, [dismiss, id, timeout])
  return null
}

function ToastList({ toasts }: { readonly toasts: readonly Toast[] }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Always open, because a live region that was hidden is not read out; drawn in the browser's top layer. Older browsers have none.
    if (typeof region.current?.showPopover === 'function') region.current.showPopover()
  }, [])
  return (
    <div ref={region} popover="manual" className="lar-toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, title, message, intent, action } }: { readonly toast: Toast }) {
  const t = useTranslate()
  const dismiss = useAppStore((state) => state.toasts.dismiss)
  return (
    <div className={`lar-toast lar-toast-${intent}`}>
      <div className="lar-toast-text">
        {title === undefined ? null : <strong>{title}</strong>}
        <span>{message}</span>
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
