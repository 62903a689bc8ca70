import { signInPaths } from '#core/http/sign-in-paths.ts'
import type { AppServices } from '../services/app-services.ts'
import { closeDialogs } from './close-dialogs.ts'
import { writeLoggedIn } from './logged-in-flag.ts'
import type { SignOutHow } from './sign-out-how.ts'
import { clearShutOut } from './session-flags.ts'
import { currentPlace } from './sign-out-place.ts'

/** Width in pixels up to which the open menu lies over the page, as in menu.css. */
const menuCoversPage = 800

/** Longest wait for unsaved work to be kept. */
const keepMilliseconds = 1000

/**
 * Keeps unsaved work, ends the session on the server and here, and tells the other tabs; the guard then shows login. On a
 * create or edit form only the token goes: the values stay, and neither the directory nor other tabs are signed out; a
 * setup form drops the values too (SPEC-4.8.4).
 */
export async function signOut(
  services: AppServices,
  { isComplete = false, isFollowing = false }: SignOutHow = {},
): Promise<void> {
  const { store, contributions, signals } = services
  const place = isComplete ? 'elsewhere' : currentPlace(services)
  await Promise.race([signals.saveBeforeLogout.emit(), new Promise((resolve) => setTimeout(resolve, keepMilliseconds))])
  const revoked = revoke(services)
  const owner = store.getState().session.values
  if (place === 'elsewhere') {
    for (const clear of contributions.onSignOut) await clear(services, { isComplete, isFollowing })
    if (owner !== undefined && !isFollowing) writeLoggedIn(owner, false)
  }
  clearShutOut()
  closeDialogs(store)
  store.getState().session.end({ keepValues: place === 'form', hasExpired: false })
  store.getState().definitions.clear()
  store.getState().layout.reset(innerWidth <= menuCoversPage)
  await revoked
}

/** Ends the session on the server. Signed out here whatever it says; a lost call leaves a session that ends by itself. */
export async function revoke({ api, store }: Pick<AppServices, 'api' | 'store'>): Promise<void> {
  const { values, isTimedOut } = store.getState().session
  if (values === undefined || values.token === '' || isTimedOut) return
  const call = { method: 'POST', body: {}, isQuiet: true, keepalive: true } as const
  await api.json(signInPaths.logout, call).catch(() => undefined)
}
