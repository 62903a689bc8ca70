import { useEffect, useState } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { SignedInArea } from '../frame/signed-in-area.tsx'
import { isShutOut } from '../../client/session/session-flags.ts'
import { useServices, type AppServices } from '../../client/services/app-services.ts'
import { beginAtLanding } from './begin-at-landing.ts'
import { RouteFailure } from './route-failure.tsx'

interface Props {
  /** Told when the address has become one that is not behind sign-in. */
  readonly onLeave: () => void
}

/** The area behind sign-in under a router of its own, which has the address to itself until it leads out. */
export function SignedInRoutes({ onLeave }: Props) {
  const services = useServices()
  const [router] = useState(() => createAreaRouter(services, onLeave))
  const [begun] = useState(router.state.location)
  useEffect(() => {
    // The provider listens once it is mounted: an address that changed while it was first drawn is caught up with (SHELL-26).
    if (router.state.location !== begun) void router.revalidate()
    return () => router.dispose()
  }, [router, begun])
  return <RouterProvider router={router} />
}

function createAreaRouter(services: AppServices, onLeave: () => void) {
  const { base, publicPages } = services
  beginAtLanding(base, services.store.getState().definitions.current?.menu)
  const leave = <Leave onLeave={onLeave} />
  const area = {
    path: base === '' ? '/' : base,
    errorElement: <RouteFailure />,
    children: [
      { index: true, element: <SignedInArea /> },
      ...publicPages.map(({ route }) => ({ path: route.path, element: leave })),
      { path: '*', element: <SignedInArea /> },
    ],
  }
  const router = createHashRouter(base === '' ? [area] : [area, { path: '*', element: leave }])
  // A flag set while the session runs holds from the next move on (SPEC-2.1.11).
  router.subscribe(() => {
    if (isShutOut()) onLeave()
  })
  return router
}

function Leave({ onLeave }: Props) {
  useEffect(onLeave, [onLeave])
  return null
}
