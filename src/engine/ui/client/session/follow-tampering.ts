import type { AppStore } from '../state/app-store.ts'
import { writeTampering } from './session-flags.ts'

/** An address that holds it was changed on its way. */
const marker = 'urltamparing'

/** True for an address with the marker, whatever its case. */
function isTamperedUrl(url: string): boolean {
  return url.toLowerCase().includes(marker)
}

/** Flags an address with the marker, now and whenever the address changes, until the session ends; keeps a refused tenant for a reload. */
export function followTampering(store: AppStore): void {
  const check = () => {
    if (isTamperedUrl(location.href)) store.getState().session.flagUrl()
  }
  check()
  addEventListener('hashchange', check)
  store.subscribe(({ session: { refusal } }, before) => {
    if (refusal !== before.session.refusal) writeTampering(refusal)
  })
}
