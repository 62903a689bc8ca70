import { useEffect, type ComponentType } from 'react'
import { HashRouter } from 'react-router-dom'
import { ErrorBoundary } from '../../parts/error/error-boundary.tsx'
import { ToastRegion } from '../../parts/toast/toast-region.tsx'
import { AppServicesContext, type AppServices } from '../../client/services/app-services.ts'

/** How often the server is looked for. */
const lookMilliseconds = 5000

interface Props {
  readonly services: AppServices
  readonly page: ComponentType
}

/** One page without the frame around it; as soon as the server answers the whole application takes over. */
export function OfflineRoot({ services, page: Page }: Props) {
  useEffect(() => {
    const look = () => void takeOver(services.environment.apiUrl)
    const timer = setInterval(look, lookMilliseconds)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [services])
  return (
    <AppServicesContext value={services}>
      <ErrorBoundary>
        <HashRouter>
          <main className="lar-main">
            <Page />
          </main>
        </HashRouter>
      </ErrorBoundary>
      <ToastRegion />
    </AppServicesContext>
  )
}

/** What somebody is typing is not taken away from them. */
async function takeOver(apiUrl: string): Promise<void> {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return
  const isThere = await fetch(`${apiUrl}/health/live`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) location.reload()
}
