import { ApiError } from '../../client/api/api-error.ts'
import type { AppServices } from '../../client/services/app-services.ts'
import { showErrorPopup } from './show-error-popup.ts'

/** Shows what nobody caught: refused calls and errors of our own scripts. The answer ends it. */
export function followUnhandledErrors(services: Pick<AppServices, 'store' | 'translator'>): () => void {
  const handleRejection = (event: PromiseRejectionEvent) => {
    const error: unknown = event.reason
    if (isCancelled(error)) return
    showErrorPopup(services, error)
    // The server's refusal is told; a bug of ours stays in the console for whoever looks for it.
    if (error instanceof ApiError) event.preventDefault()
  }
  const handleError = (event: ErrorEvent) => {
    // A notice of the browser, such as of a ResizeObserver, carries no error.
    const error: unknown = event.error
    if (error instanceof Error) showErrorPopup(services, error)
  }
  addEventListener('unhandledrejection', handleRejection)
  addEventListener('error', handleError)
  return () => {
    removeEventListener('unhandledrejection', handleRejection)
    removeEventListener('error', handleError)
  }
}

/** True for a call that was given up on purpose. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'CancelledError'].includes(error.name)
}
