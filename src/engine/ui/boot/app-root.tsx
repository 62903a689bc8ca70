import { ErrorBoundary } from '../error/error-boundary.tsx'
import { PopupHost } from '../feedback/popup-host.tsx'
import { ToastRegion } from '../feedback/toast-region.tsx'
import { AppPlaces } from '../routes/app-places.tsx'
import { AppServicesContext, type AppServices } from '../services/app-services.ts'

/** The whole tree: services around routes, and the two places notices appear in. */
export function AppRoot({ services }: { readonly services: AppServices }) {
  return (
    <AppServicesContext value={services}>
      <ErrorBoundary>
        <AppPlaces />
        <PopupHost />
      </ErrorBoundary>
      <ToastRegion />
    </AppServicesContext>
  )
}
