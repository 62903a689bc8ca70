import { signInPaths } from '#core/http/sign-in-paths.ts'
import type { AppServices } from '../services/app-services.ts'

/** Ends the session on the server and here; on an edit form the values stay, so that the draft finds its owner (spec 4.8). The guard then shows login. */
export async function signOut(services: AppServices, isOnEditForm: boolean): Promise<void> {
  const { api, store, contributions } = services
  const revoked = api.json(signInPaths.logout, { method: 'POST', body: {}, isQuiet: true, keepalive: true })
  if (!isOnEditForm) for (const clear of contributions.onSignOut) await clear(services)
  store.getState().session.end({ keepValues: isOnEditForm, hasExpired: false })
  store.getState().definitions.clear()
  // Signed out here whatever the server says; a lost call leaves a session that ends by itself.
  await revoked.catch(() => undefined)
}
