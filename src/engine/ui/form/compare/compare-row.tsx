import { memo } from 'react'
import type { ComparedColumn, ComparedRow, ComparedTable } from '#core/compare/compared-table.ts'
import type { ComparedTexts } from '#core/compare/compared-texts.ts'
import { CompareCell } from './compare-cell.tsx'

interface CompareRowProps {
  readonly row: ComparedRow
  /** Its place among the rows that are drawn. */
  readonly at: number
  readonly columns: readonly ComparedColumn[]
  readonly texts: ComparedTexts
  /** Column of the cell the keyboard stands in, where it is one of this row. */
  readonly focused: number | undefined
  readonly isOpen: boolean
  readonly canChoose: boolean
}

/** One line against every column. */
export const CompareRow = memo(function CompareRow(props: CompareRowProps) {
  const { row, at, columns, texts, focused, isOpen, canChoose } = props
  const { name, facts } = texts.row(row.line)
  return (
    <tr>
      <th scope="row" role="rowheader" className="frm-compare-row">
        <span className="frm-compare-name">{name}</span>
        {facts.map(({ id, label, text, isPlain }) => (
          <span key={id} className="frm-compare-fact">
            <span className={isPlain ? 'lar-hidden' : undefined}>{label}</span> {text}
          </span>
        ))}
      </th>
      {columns.map(({ isAnswered }, column) => (
        <CompareCell
          key={column}
          cell={row.cells[column]}
          nothing={nothingAt({ isOpen, isAnswered })}
          texts={texts}
          place={`${at} ${column}`}
          isFocused={focused === column}
          isOpen={canChoose}
        />
      ))}
    </tr>
  )
})

/** What an empty cell says: nothing before anything was opened. */
function nothingAt({ isOpen, isAnswered }: Pick<ComparedTable, 'isOpen'> & Pick<ComparedColumn, 'isAnswered'>) {
  if (!isOpen) return 'blank'
  return isAnswered ? 'dash' : 'notAnswered'
}
