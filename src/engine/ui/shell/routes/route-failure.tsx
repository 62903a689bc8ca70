import { useRouteError } from 'react-router-dom'
import { ErrorNotice } from '../../parts/error/error-notice.tsx'

/** What the router shows when a page could not be loaded or drawn. */
export function RouteFailure() {
  const error = useRouteError()
  return <ErrorNotice error={error} onRetry={() => location.reload()} />
}
