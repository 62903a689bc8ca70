import type { GroupDefinition } from '#core/groups/group-definition.ts'
import { groupTable } from '#core/groups/group-table.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { useTextContext } from '../print/use-print-text.ts'
import './groups.css'

interface LineGroupsProps {
  readonly lines: LinesField
  readonly groups: readonly GroupDefinition[]
}

/** What the lines come to by one of their fields, under the grid and true while somebody types (LINES-49). */
export function LineGroups({ lines, groups }: LineGroupsProps) {
  return groups.map((group) => <LineGroup key={group.id} lines={lines} group={group} />)
}

function LineGroup({ lines, group }: { readonly lines: LinesField; readonly group: GroupDefinition }) {
  const { translate } = useForm()
  const context = useTextContext()
  // Titles of what rows are called may arrive after the lines.
  const { record } = useFormState((form) => ({ record: form.record, titles: form.titlesVersion }))
  const table = groupTable({ group, lines, record }, context)
  if (table.rows.length === 0) return null
  return (
    <details className="frm-group" open data-group={group.id}>
      <summary>{table.title}</summary>
      <div className="frm-group-scroll">
        <table aria-label={table.title}>
          <thead>
            <tr>
              {table.columns.map(({ id, title, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, cells, isShort, isPart }) => (
              <tr key={key} data-short={isShort} data-part={isPart}>
                {table.columns.map(({ id, align }, at) =>
                  at === 0 ? (
                    <th key={id} scope="row">
                      {cells[at]}
                      {isShort ? <span className="frm-hidden"> {translate('form.groups.isShort')}</span> : null}
                    </th>
                  ) : (
                    <td key={id} data-align={align} data-column={id}>
                      {cells[at]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
