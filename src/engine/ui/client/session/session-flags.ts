/** What this tab's session storage says of the session, besides its values (SPEC-2.1.11). */
const keys = { tampered: 'tampered', restrictedGuest: 'restrictedGuest' } as const

/** True while a flag leaves the public pages only: the session was tampered with, or it is a restricted guest's. Whoever opens the product for such a guest sets that one. */
export function isShutOut(): boolean {
  return Object.values(keys).some((key) => isSet(key))
}

/** Why the session counts as tampered with: the server's words when it refused the tenant; `''` when it does not. */
export function readTampering(): string {
  return isSet(keys.tampered) ? (sessionStorage.getItem(keys.tampered) ?? '') : ''
}

/** Keeps the reason for a reload of this tab; `''` takes the flag away. */
export function writeTampering(reason: string): void {
  if (reason === '') sessionStorage.removeItem(keys.tampered)
  else sessionStorage.setItem(keys.tampered, reason)
}

/** Ends both, as signing out and signing in again do. */
export function clearShutOut(): void {
  for (const key of Object.values(keys)) sessionStorage.removeItem(key)
}

function isSet(key: string): boolean {
  return !['', 'false', '0'].includes(sessionStorage.getItem(key) ?? '')
}
