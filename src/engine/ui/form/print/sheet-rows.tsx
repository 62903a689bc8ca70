import type { PrintedPart } from '#core/model/screens/section-parts.ts'
import { columnTitle } from '#core/field-kinds/figures.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import { cellDisplay } from '../../list/columns/cell-display.ts'
import { useForm } from '../context/form-context.tsx'

interface Props {
  readonly part: PrintedPart
  readonly rows: readonly GridRow[]
}

/** Rows of a list that belongs to the record, on a sheet. */
export function SheetRows({ part, rows }: Props) {
  const { locale, translate } = useForm()
  const { families } = useDefinitions()
  const known = families[part.related?.family ?? '']?.entity.fields ?? []
  const fields = part.columns.flatMap((id) => known.find((field) => field.id === id) ?? [])
  return (
    <table className="frm-table">
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field.id} scope="col" data-align={kindOf(field).align}>
              {columnTitle(translate(field.label), field, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {fields.map((field) => (
              <td key={field.id} data-align={kindOf(field).align}>
                {cellDisplay(row, field, { locale, translate })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
