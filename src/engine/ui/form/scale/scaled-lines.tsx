import type { ScaleDefinition } from '#core/model/screens/section-parts.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { lineColumn, type LineCells } from '#core/field-kinds/line-cells.ts'
import { useForm } from '../context/form-context.tsx'
import { usePrintText } from '../print/use-print-text.ts'
import { lineKey } from '../store/line-key.ts'

interface ScaledLinesProps {
  readonly scale: ScaleDefinition
  readonly before: EntityRecord
  readonly after: EntityRecord
}

/** A column of the table: what a line would say, or what it says now. */
interface Shown extends LineCells {
  readonly key: string
  readonly heading: string
  readonly isBefore: boolean
}

/** The lines as they would be; what is scaled stands beside what it is now. */
export function ScaledLines({ scale, before, after }: ScaledLinesProps) {
  const { store } = useForm()
  const text = usePrintText()
  const columns = useColumns(scale)
  const name = store.logic.labelOf(scale.lines)
  const { translate } = useForm()
  const stand = linesOf(before, scale.lines)
  const words = (column: Shown, line: LineRecord | undefined) => {
    const field = line && column.fieldOf(line)
    return field === undefined ? '' : text(field, line?.[field.id])
  }
  return (
    <table className="frm-table frm-scale-lines" aria-label={translate(name)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={kindOf(column.field).align}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(after, scale.lines).map((line, row) => (
          <tr key={lineKey(line)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-align={kindOf(column.field).align}
                data-label={column.heading}
                className={column.isBefore ? 'frm-scale-before' : undefined}
              >
                {words(column, column.isBefore ? stand[row] : line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useColumns({ lines: id, columns, quantities }: ScaleDefinition): readonly Shown[] {
  const { store, locale, translate } = useForm()
  const lines = store.logic.linesField(id)
  return columns.flatMap((name) => {
    const column = lineColumn(lines, name, { locale, translate })
    if (column === undefined) return []
    const after = { ...column, key: name, heading: column.title, isBefore: false }
    if (!quantities.includes(name)) return [after]
    const heading = translate('form.scale.before', { column: column.title })
    return [{ ...column, key: `${name}-before`, heading, isBefore: true }, after]
  })
}
