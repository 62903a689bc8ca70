import { useEffect, useRef } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { useAppStore } from '../services/app-services.ts'
import type { Toast } from '../state/toasts-slice.ts'
import './toast.css'

/** The one live region of the app: every toast is shown and read out here, above popups too. */
export function ToastRegion() {
  const toasts = useAppStore((state) => state.toasts.items)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = region.current
    if (!element || typeof element.showPopover !== 'function') return
    // Always open, because a live region that was hidden is not read out. It enters the browser's top layer again
    // when a popup is open, since the last to enter is drawn on top.
    const isOpen = element.matches(':popover-open')
    if (isOpen && document.querySelector('dialog[open]') !== null) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [toasts])
  return (
    <div ref={region} popover="manual" className="lar-toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const t = useTranslate()
  const dismiss = useAppStore((state) => state.toasts.dismiss)
  const { id, timeout, action } = toast
  useEffect(() => {
    if (timeout === 0) return
    const timer = setTimeout(() => dismiss(id), timeout)
    return () => clearTimeout(timer)
  }, [dismiss, id, timeout])
  return (
    <div className={`lar-toast lar-toast-${toast.intent}`}>
      <div className="lar-toast-text">
        {toast.title === undefined ? null : <strong>{toast.title}</strong>}
        <span>{toast.message}</span>
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className="bp6-button bp6-minimal bp6-small"
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          <span className="bp6-button-text">{action.label}</span>
        </button>
      )}
      <button type="button" className="lar-icon-button" aria-label={t('Common.Close')} onClick={() => dismiss(id)}>
        ×
      </button>
    </div>
  )
}
