import { Suspense, useCallback, useEffect, useReducer, type ReactNode } from 'react'
import { isSignedIn } from '../../client/session/keep-session-alive.ts'
import { loadable } from '../../parts/page/loadable.tsx'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { isShutOut } from '../../client/session/session-flags.ts'
import { currentPath } from '../../client/address/current-path.ts'
import { OtherTenant } from './other-tenant.tsx'
import { placeOf, type Place } from './place-of.ts'
import { PublicPage } from './public-page.tsx'

/** Everything behind sign-in with its router; its code is called early, while a person chooses site and role. */
export const signedInRoutes = loadable(async () => (await import('./signed-in-routes.tsx')).SignedInRoutes)

/** The hash routes. Pages without sign-in are few and stand for themselves; the area behind it has a router of its own. */
export function AppPlaces() {
  const { base, publicPages, tenant } = useServices()
  const [, reread] = useReducer((count: number) => count + 1, 0)
  const isIn = useAppStore((state) => isSignedIn(state.session.values))
  const isRefused = useAppStore((state) => state.session.refusal !== '')
  const place = placeOf(currentPath(), {
    base,
    pages: publicPages,
    isSignedIn: isIn,
    isShutOut: isRefused || tenant.IsRestrictedGuest || isShutOut(),
  })
  return drawn(place, reread)
}

function drawn(place: Place, reread: () => void): ReactNode {
  if (place.kind === 'area')
    return (
      <Suspense fallback={null}>
        <signedInRoutes.Component onLeave={reread} />
      </Suspense>
    )
  if (place.kind === 'redirect') return <Redirect to={place.to} onDone={reread} />
  return (
    <Followed onChange={reread}>{place.kind === 'page' ? <PublicPage page={place.page} /> : <OtherTenant />}</Followed>
  )
}

/** Listens to the address while no router does. */
function Followed({ onChange, children }: { readonly onChange: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [onChange])
  return children
}

/** Another address in place of this one. */
function Redirect({ to, onDone }: { readonly to: string; readonly onDone: () => void }) {
  const go = useCallback(() => {
    history.replaceState(null, '', `#${to}`)
    onDone()
  }, [to, onDone])
  useEffect(go, [go])
  return null
}
