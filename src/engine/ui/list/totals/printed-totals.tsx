import { useList } from '../model/list-model.ts'
import { listAmounts } from './list-amounts.ts'
import { totalsQuestion } from './list-totals-query.ts'
import { TotalsTable } from './totals-table.tsx'
import { useListTotals } from './use-list-totals.ts'
import { useTotalsBy } from './use-totals-by.ts'

/** The totals under a printed list, of all rows and told apart as on the screen; nothing of what is not known (LIST-329). */
export function PrintedTotals() {
  const { family, list, view, record, subject, locale, translate } = useList()
  const { entity } = family
  const { groups } = useListTotals(entity.set, totalsQuestion({ family, list, view, record }, subject))
  const apart = useTotalsBy()
  const fields = list.totals.flatMap((id) => entity.fields.find((field) => field.id === id) ?? [])
  if (fields.length === 0 || groups === undefined) return null
  return (
    <>
      <h2>{translate('list.totalsOfAll')}</h2>
      <table className="list-print-totals">
        <tbody>
          {fields.map((field) => (
            <tr key={field.id}>
              <th scope="row">{translate(field.label)}</th>
              <td className="is-end">{listAmounts(entity, field, { groups, locale }).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.totalsNote === undefined ? null : <p>{translate(list.totalsNote)}</p>}
      {apart === undefined || apart.groups.length === 0 ? null : (
        <>
          <h2>{translate('list.totalsByOf', { field: translate(apart.by.label) })}</h2>
          <TotalsTable apart={apart} />
        </>
      )}
    </>
  )
}
