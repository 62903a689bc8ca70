import type { PrintedTable } from '#core/print/printed-record.ts'

/** Lines on paper with their totals; a row is known by its place, for nothing moves on paper. */
export function PrintTable({ columns, rows, totals }: PrintedTable) {
  return (
    <table className="frm-table">
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map(({ id, title, align }) => (
            <th key={id} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            <td>{row + 1}</td>
            {columns.map(({ id, title, align }, at) => (
              <td key={id} data-align={align} data-label={title}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(({ id, label, text, align }) => (
          <tr key={id}>
            <th colSpan={columns.length}>{label}</th>
            <td data-align={align}>{text}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
