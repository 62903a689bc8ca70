import { useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { ErrorBoundary } from '../error/error-boundary.tsx'
import { PopupHost } from '../feedback/popup-host.tsx'
import { ToastRegion } from '../feedback/toast-region.tsx'
import { createAppRouter } from '../routes/create-app-router.tsx'
import { AppServicesContext, type AppServices } from '../services/app-services.ts'

/** The whole tree: services around routes, and the two places notices appear in. */
export function AppRoot({ services }: { readonly services: AppServices }) {
  const [router] = useState(() => createAppRouter(services))
  return (
    <AppServicesContext value={services}>
      <ErrorBoundary>
        <RouterProvider router={router} />
        <PopupHost />
      </ErrorBoundary>
      <ToastRegion />
    </AppServicesContext>
  )
}
