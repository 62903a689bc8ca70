import './totals-bar.css'
import { listAmounts } from './list-amounts.ts'
import { TotalsChoice } from './grouped-totals.tsx'
import type { ListTotals } from './use-list-totals.ts'
import { useList } from '../model/list-model.ts'

/** The foot of a list: what its amounts come to over all rows of the view, also those that were not fetched (LIST-38). */
export function TotalsBar({ totals }: { readonly totals: ListTotals }) {
  const { family, list, window, locale, translate } = useList()
  const { entity } = family
  const { count } = window
  const fields = list.totals.flatMap((id) => entity.fields.find((field) => field.id === id) ?? [])
  if (fields.length === 0) return null
  const isOfAll = count === undefined || count.isCapped
  const title = translate(isOfAll ? 'list.totalsOfAll' : count.value === 1 ? 'list.totalsOfOne' : 'list.totals', {
    count: new Intl.NumberFormat(locale.language).format(count?.value ?? 0),
  })
  const { groups, isFailed, isStale } = totals
  return (
    <div
      className="list-totals"
      role="group"
      aria-label={title}
      aria-busy={isStale || (groups === undefined && !isFailed)}
      data-stale={isStale || undefined}
    >
      <span className="list-totals-title">{title}</span>
      {list.totalsNote === undefined ? null : <span className="list-totals-note">{translate(list.totalsNote)}</span>}
      <TotalsChoice />
      {isFailed ? (
        <FailedTotals totals={totals} />
      ) : (
        <dl>
          {fields.map((field) => (
            <div key={field.id} className="list-total" data-total={field.id}>
              <dt>{translate(field.label)}</dt>
              {groups === undefined ? <dd>…</dd> : null}
              {amountsOf(groups && listAmounts(entity, field, { groups, locale })).map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** No value in any row is a dash, not nothing. */
function amountsOf(texts: readonly string[] | undefined): readonly string[] {
  return texts?.length === 0 ? ['–'] : (texts ?? [])
}

function FailedTotals({ totals }: { readonly totals: ListTotals }) {
  const { translate } = useList()
  return (
    <span className="list-totals-failed" role="status">
      {translate('list.totalsFailed')}
      <button type="button" className="list-link" onClick={totals.retry}>
        {translate('list.retry')}
      </button>
    </span>
  )
}
