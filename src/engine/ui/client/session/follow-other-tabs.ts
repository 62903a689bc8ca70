import { isSignedIn } from './keep-session-alive.ts'
import type { AppServices } from '../services/app-services.ts'
import { clearLocalValues } from './clear-local-values.ts'
import { loggedInKey, writeLoggedIn } from './logged-in-flag.ts'
import { signOut } from './sign-out.ts'

/** Sets the logged-in flag while someone is signed in, leaves when another tab of the same user and tenant clears it, and takes the session's values from local storage when it ends (SPEC-4.8.3). */
export function followOtherTabs(services: AppServices): void {
  const { store } = services
  const raiseFlag = () => {
    const { values } = store.getState().session
    if (values !== undefined && isSignedIn(values)) writeLoggedIn(values, true)
  }
  raiseFlag()
  store.subscribe(({ session }, before) => {
    if (isSignedIn(session.values) && !isSignedIn(before.session.values)) raiseFlag()
    if (session.values === undefined && before.session.values !== undefined) clearLocalValues(before.session.values)
  })
  addEventListener('storage', ({ key, newValue }) => {
    const { values } = store.getState().session
    if (values === undefined || newValue !== 'false' || key !== loggedInKey(values)) return
    void signOut(services, { isComplete: true, isFollowing: true })
  })
}
