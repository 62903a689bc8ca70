import './list-states.css'
import { ApiError } from '../../client/api/api-error.ts'
import { messageOfError } from '../actions/message-of-error.ts'
import { useList } from '../model/list-model.ts'
import { Button } from '../../parts/button/button.tsx'

/** Rows that are still on their way. */
export function LoadingState() {
  const { translate } = useList()
  return (
    <div className="list-skeleton" role="status" aria-label={translate('list.loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        // Skeleton lines are all alike.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} />
      ))}
    </div>
  )
}

/** Nothing to show: no record yet, or none that fits. */
export function EmptyState() {
  const { list, composed, view, change, actions, isRelated, translate } = useList()
  const isNarrowed = view.search !== '' || Object.keys(view.filters).length > 0
  const what = translate(composed.title)
  if (isNarrowed) {
    return (
      <div className="list-state" role="status">
        <h2>{translate('list.noMatch')}</h2>
        <p>{translate('list.noMatchHint')}</p>
        <Button onClick={() => change({ filters: {}, search: '', row: 0 }, 'push')}>
          {translate('list.clearFilters')}
        </Button>
      </div>
    )
  }
  if (isRelated) {
    return (
      <p className="list-state list-state-related" role="status">
        {translate('list.emptyRelated')}
      </p>
    )
  }
  return (
    <div className="list-state" role="status">
      <h2>{translate('list.empty')}</h2>
      <p>{translate(list.empty ?? 'list.emptyHint')}</p>
      {actions.create === undefined ? null : (
        <Button onClick={actions.create}>{translate('list.new', { what })}</Button>
      )}
    </div>
  )
}

/** The server could not be reached, or refused. */
export function FailedState() {
  const { window, translate } = useList()
  const { error } = window
  const isOffline = error instanceof ApiError && error.isOffline
  const traceId = error instanceof ApiError ? error.body.traceId : undefined
  return (
    <div className="list-state" role="alert">
      <h2>{translate(isOffline ? 'list.offlineTitle' : 'list.failedTitle')}</h2>
      <p>{messageOfError(error, translate)}</p>
      {traceId === undefined ? null : <p className="lar-muted">{translate('errorsUi.trace', { traceId })}</p>}
      <Button intent="primary" onClick={window.retry}>
        {translate('list.retry')}
      </Button>
    </div>
  )
}
