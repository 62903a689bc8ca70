import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isSignedIn } from '../boot/keep-session-alive.ts'
import { loadable } from '../contributions/loadable.tsx'
import { useAppStore, useServices } from '../services/app-services.ts'
import { isShutOut } from '../session/session-flags.ts'
import { isKnownSection } from './known-sections.ts'
import { pathUnder } from './path-under.ts'

/** Everything behind sign-in; its code is called early, while a person chooses site and role. */
export const signedInArea = loadable(async () => (await import('../layout/signed-in-area.tsx')).SignedInArea)

/** Sends whoever is not signed in to login, and an unknown path, a session flagged as tampered with and a restricted guest to the tampering page (spec 2.1). */
export function GuardedArea() {
  const { base, tenant } = useServices()
  const { pathname } = useLocation()
  const isIn = useAppStore((state) => isSignedIn(state.session.values))
  const isRefused = useAppStore((state) => state.session.refusal !== '')
  if (isRefused || tenant.IsRestrictedGuest || isShutOut()) return <Navigate to={`${base}/tambering`} replace />
  if (!isIn)
    return <Navigate to={`${base}/${isKnownSection(pathUnder(base, pathname)) ? 'login' : 'tambering'}`} replace />
  return (
    <Suspense fallback={null}>
      <signedInArea.Component />
    </Suspense>
  )
}
