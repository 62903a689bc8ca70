import { columnSums } from '#core/matrix/spread.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { MatrixDefinition } from '#core/matrix/matrix-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import './matrix.css'
import { useForm, useFormState } from '../context/form-context.tsx'
import { columnFields, valuesOf } from './matrix-cells.ts'

/** What the columns of a matrix come to, under it (MATRIX-4). */
export function MatrixTotals({ lines, matrix }: { readonly lines: LinesField; readonly matrix: MatrixDefinition }) {
  const { store, translate, locale } = useForm()
  const columns = columnFields(lines)
  const rows = useFormState(({ record }) => linesOf(record, lines.id))
  const sums = columnSums(
    rows.map((row) => valuesOf(columns, row)),
    columns.length,
  )
  const value = lines.fields.find(({ id }) => id === matrix.value)
  return (
    <dl className="frm-matrix-totals" aria-label={translate('form.matrix.totals')}>
      {columns.map((field, index) => (
        <div key={field.id} data-total={field.id}>
          <dt>{translate(field.label)}</dt>
          <dd>
            {value === undefined
              ? ''
              : textOfValue(value, sums[index] && printDecimal(sums[index]), {
                  titles: store.titles,
                  locale,
                  translate,
                })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
