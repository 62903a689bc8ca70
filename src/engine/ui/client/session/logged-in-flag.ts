import type { SessionValues } from '../state/session-slice.ts'

/** Whose flag it is. */
export type FlagOwner = Pick<SessionValues, 'tenantId' | 'userId'>

/** Who is signed in, as names in local storage write it: `ui:3`. */
export function ownerOf({ tenantId, userId }: FlagOwner): string {
  return `${tenantId}:${userId}`
}

/** Name of the flag by which one tab tells the others of the same user that the session has ended (SPEC-4.8.3). */
export function loggedInKey(owner: FlagOwner): string {
  return `loggedIn:${ownerOf(owner)}`
}

/** Sets the flag. The browser tells every other tab, never this one. */
export function writeLoggedIn(owner: FlagOwner, isLoggedIn: boolean): void {
  localStorage.setItem(loggedInKey(owner), String(isLoggedIn))
}
