import type { ComparedColumn, ComparedTable } from '#core/compare/compared-table.ts'
import type { ComparedTexts } from '#core/compare/compared-texts.ts'
import { add } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { useForm } from '../context/form-context.tsx'

interface CompareFootProps {
  readonly table: ComparedTable
  readonly texts: ComparedTexts
  /** True where cells are chosen. */
  readonly hasChoice: boolean
}

/** What the columns come to: what they offer, of how many rows, how many they are best of, and what is chosen of them. */
export function CompareFoot({ table, texts, hasChoice }: CompareFootProps) {
  const { translate } = useForm()
  const { columns, rows } = table
  const chosen = columns.reduce((sum, { chosenTotal }) => add(sum, chosenTotal), zero)
  return (
    <tfoot>
      <FootRow columns={columns} label={translate('form.compare.total')} of={({ total }) => texts.total(total)} />
      <FootRow
        columns={columns}
        label={translate('form.compare.filled')}
        of={({ filled }) => translate('form.compare.filledOf', { filled, rows: rows.length })}
      />
      <FootRow columns={columns} label={translate('form.compare.bestOf')} of={({ best }) => String(best)} />
      {hasChoice ? (
        <FootRow
          columns={columns}
          label={translate('form.compare.chosenTotal')}
          sum={texts.total(chosen)}
          of={({ chosenTotal }) => texts.total(chosenTotal)}
        />
      ) : null}
    </tfoot>
  )
}

interface FootRowProps {
  readonly columns: readonly ComparedColumn[]
  readonly label: string
  /** What all columns come to together. */
  readonly sum?: string
  readonly of: (column: ComparedColumn) => string
}

function FootRow({ columns, label, sum, of }: FootRowProps) {
  return (
    <tr>
      <th scope="row" role="rowheader" className="frm-compare-row">
        {label} {sum === undefined ? null : <strong>{sum}</strong>}
      </th>
      {columns.map((column, index) => (
        <td key={index} role="gridcell">
          {column.filled === 0 ? '' : of(column)}
        </td>
      ))}
    </tr>
  )
}
