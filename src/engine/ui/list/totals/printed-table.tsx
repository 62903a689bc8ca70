import { columnTitle } from '#core/field-kinds/figures.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { standsAtEnd } from '#core/field-kinds/field-questions.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import { useList } from '../model/list-model.ts'

interface PrintedTableProps {
  readonly fields: readonly FieldDefinition[]
  readonly rows: readonly GridRow[]
  /** What a cell says. */
  readonly said: (row: GridRow, field: FieldDefinition) => string
  readonly className?: string
}

/** Rows on paper under the headings of their columns. */
export function PrintedTable({ fields, rows, said, className }: PrintedTableProps) {
  const { locale, translate } = useList()
  const align = (field: FieldDefinition) => (standsAtEnd(field) ? 'is-end' : undefined)
  return (
    <table className={className}>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field.id} className={align(field)}>
              {columnTitle(translate(field.label), field, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {fields.map((field) => (
              <td key={field.id} className={align(field)}>
                {said(row, field)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
