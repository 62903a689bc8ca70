import { useList } from '../model/list-model.ts'
import type { TotalsApart } from './use-totals-by.ts'

/** Totals told apart, a row a record: on the screen and on paper. */
export function TotalsTable({ apart: { by, totals, groups } }: { readonly apart: TotalsApart }) {
  const { translate } = useList()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate(by.label)}</th>
          {totals.map(({ id, label }) => (
            <th key={id} scope="col" className="is-end">
              {translate(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ id, title, amounts }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            {totals.map((field, index) => (
              <td key={field.id} className="is-end">
                {amounts[index]?.join(' · ')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
