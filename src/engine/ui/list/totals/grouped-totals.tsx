import './grouped-totals.css'
import { useList } from '../model/list-model.ts'
import { TotalsTable } from './totals-table.tsx'
import { useTotalsBy } from './use-totals-by.ts'

/** What the totals are told apart by, where the list has lookups for it (LIST-327). */
export function TotalsChoice() {
  const { family, list, view, change, translate } = useList()
  const fields = family.entity.fields.filter(({ id }) => list.groups.includes(id))
  if (fields.length === 0) return null
  return (
    <label className="list-totals-choice">
      <span>{translate('list.totalsBy')}</span>
      <select
        className="bp6-input"
        value={view.totalsBy ?? ''}
        onChange={({ target }) => change({ totalsBy: target.value === '' ? undefined : target.value }, 'replace')}
      >
        <option value="">{translate('list.totalsByNothing')}</option>
        {fields.map(({ id, label }) => (
          <option key={id} value={id}>
            {translate(label)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The totals of each record the rows name, under those of all of them. */
export function GroupedTotals() {
  const { translate } = useList()
  const apart = useTotalsBy()
  if (apart === undefined) return null
  const { by, asked, groups } = apart
  if (asked.isFailed)
    return (
      <p className="list-groups list-totals-failed" role="status">
        {translate('list.totalsFailed')}
        <button type="button" className="list-link" onClick={asked.retry}>
          {translate('list.retry')}
        </button>
      </p>
    )
  return (
    <div
      className="list-groups"
      role="region"
      aria-label={translate('list.totalsByOf', { field: translate(by.label) })}
      aria-busy={groups.length === 0}
      // What is longer than its box is scrolled with keys.
      tabIndex={0}
    >
      <TotalsTable apart={apart} />
    </div>
  )
}
