import { ErrorBoundary } from '../../parts/error/error-boundary.tsx'
import { PopupHost } from '../../parts/popup/popup-host.tsx'
import { ToastRegion } from '../../parts/toast/toast-region.tsx'
import { AppPlaces } from '../routes/app-places.tsx'
import { AppServicesContext, type AppServices } from '../../client/services/app-services.ts'

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
