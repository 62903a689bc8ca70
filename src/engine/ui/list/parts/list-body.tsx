import { useList } from '../model/list-model.ts'
import { ListCards } from './list-cards.tsx'
import { ListGrid } from './list-grid.tsx'
import { EmptyState, FailedState, LoadingState } from './list-states.tsx'

/** The rows, or what stands in their place. */
export function ListBody() {
  const { window, isNarrow, userViews } = useList()
  if (window.state === 'failed') return <FailedState />
  if (window.state === 'loading' || !userViews.isKnown) return <LoadingState />
  if (window.rowCount === 0) return <EmptyState />
  return (
    <div className="list-body" aria-busy={window.isStale} data-stale={window.isStale || undefined}>
      {isNarrow ? <ListCards /> : <ListGrid />}
    </div>
  )
}
