import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom'
import type { LoadablePage } from '../contributions/loadable-page.ts'
import type { AppServices } from '../services/app-services.ts'
import { GuardedArea } from './guarded-area.tsx'
import { OtherTenant } from './other-tenant.tsx'
import { PublicPage } from './public-page.tsx'
import { RouteFailure } from './route-failure.tsx'

/** The hash routes of spec 2.1: public pages of the plugins, everything else behind the guard, other tenants apart. */
export function createAppRouter({ base, publicPages }: AppServices): ReturnType<typeof createHashRouter> {
  const area: RouteObject = {
    path: base === '' ? '/' : base,
    errorElement: <RouteFailure />,
    children: [
      { index: true, element: <GuardedArea /> },
      ...publicPages.map(publicRoute),
      { path: '*', element: <GuardedArea /> },
    ],
  }
  if (base === '') return createHashRouter([area])
  return createHashRouter([
    { path: '/', element: <Navigate to={base} replace /> },
    area,
    { path: '*', element: <OtherTenant /> },
  ])
}

function publicRoute({ route, Component }: LoadablePage): RouteObject {
  return { path: route.path, element: <PublicPage route={route} page={Component} /> }
}
