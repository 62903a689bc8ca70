import { refusedTenant } from '#core/http/error-body.ts'
import type { ApiError } from '../api/api-error.ts'
import type { RefusedCall } from '../api/read-refusal.ts'
import type { AppStore } from '../state/app-store.ts'
import { isSignedIn } from './keep-session-alive.ts'

/**
 * What a refused call says of the whole session. Only our server's own word, E_SESSION, ends it: any other 401 is that call's alone
 * (SPEC-8.9), and so is one that was sent with another token than the session's now. A refused tenant leads to the tampering page
 * whatever the status, except on calls of sign-in.
 */
export function noteRefusal(store: AppStore, error: ApiError, asked: Omit<RefusedCall, 'isFile'>): void {
  const { path, authorization } = asked
  const { session, definitions } = store.getState()
  if (isOfSignIn(path) || !isSignedIn(session.values) || session.isTimedOut) return
  if (error.message === refusedTenant) session.refuse(error.message)
  if (error.status !== 401 || error.code !== 'E_SESSION') return
  if (authorization !== undefined && authorization !== `Bearer ${session.values?.token ?? ''}`) return
  session.end({ keepValues: false, hasExpired: true })
  definitions.clear()
}

function isOfSignIn(path: string): boolean {
  return path.includes('/Login/')
}
