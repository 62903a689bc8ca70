import type { SessionValues } from './session-slice.ts'

const key = 'larder:session'

/** The session this tab had before a reload, if it belongs to `tenantId`; undefined: on premises, where there is one tenant. Never local storage (SHELL-1). */
export function readStoredSession(tenantId: string | undefined): SessionValues | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  try {
    // Written by writeStoredSession only; anything else fails the check below and is dropped.
    const values = JSON.parse(text) as SessionValues
    const isOwn = tenantId === undefined || values.tenantId === tenantId
    return isOwn && typeof values.token === 'string' ? values : undefined
  } catch {
    return undefined
  }
}

/** Keeps or forgets the session for a reload of this tab. */
export function writeStoredSession(values: SessionValues | undefined): void {
  if (values === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(values))
}
