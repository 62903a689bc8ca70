import { useList } from '../model/list-model.ts'
import { ListCards } from './list-cards.tsx'
import { ListGrid } from './list-grid.tsx'
import { totalsQuestion } from '../totals/list-totals-query.ts'
import { useListTotals } from '../totals/use-list-totals.ts'
import { EmptyState, FailedState, LoadingState } from './list-states.tsx'
import { ListFoot } from '../totals/list-foot.tsx'
import { GroupedTotals } from '../totals/grouped-totals.tsx'
import { TotalsBar } from '../totals/totals-bar.tsx'

/** The rows, or what stands in their place. */
export function ListBody() {
  const { family, list, view, record, subject, window, isNarrow, userViews } = useList()
  // Asked at once, beside the first page, and not after it.
  const totals = useListTotals(family.entity.set, totalsQuestion({ family, list, view, record }, subject))
  if (window.state === 'failed') return <FailedState />
  if (window.state === 'loading' || !userViews.isKnown) return <LoadingState />
  if (window.rowCount === 0)
    return (
      <>
        <EmptyState />
        <ListFoot />
      </>
    )
  const foot = (
    <>
      <TotalsBar totals={totals} />
      <GroupedTotals />
      <ListFoot />
    </>
  )
  return (
    <div className="list-body" aria-busy={window.isStale} data-stale={window.isStale || undefined}>
      {isNarrow ? <ListCards /> : <ListGrid foot={foot} />}
      {isNarrow ? foot : null}
    </div>
  )
}
