import { Heart, Star, Tick } from '@blueprintjs/icons'
import { memo } from 'react'
import type { ComparedCell } from '#core/compare/compared-table.ts'
import type { ComparedTexts } from '#core/compare/compared-texts.ts'
import { useForm } from '../context/form-context.tsx'

interface CompareCellProps {
  readonly cell: ComparedCell | undefined
  /** Said where there is nothing: a dash, or that the column was not answered. */
  readonly nothing: 'dash' | 'notAnswered' | 'blank'
  readonly texts: ComparedTexts
  readonly place: string
  readonly isFocused: boolean
  /** True where something may be chosen at all. */
  readonly isOpen: boolean
}

/** What stands where a row and a column meet: the value, what it was given as, how it compares, and whether it is best, preferred or chosen in words. */
export const CompareCell = memo(function CompareCell(props: CompareCellProps) {
  const { cell, nothing, texts, place, isFocused, isOpen } = props
  return (
    <td
      role="gridcell"
      className="frm-compare-cell"
      data-cell={place}
      data-best={cell?.isBest}
      data-chosen={cell?.isChosen}
      data-can={isOpen && cell !== undefined}
      aria-selected={cell === undefined ? undefined : cell.isChosen}
      tabIndex={isFocused ? 0 : -1}
    >
      {cell === undefined ? <Nothing nothing={nothing} /> : <Filled cell={cell} texts={texts} />}
    </td>
  )
})

function Nothing({ nothing }: Pick<CompareCellProps, 'nothing'>) {
  const { translate } = useForm()
  if (nothing === 'blank') return <span className="lar-hidden">{translate('form.compare.closed')}</span>
  if (nothing === 'notAnswered')
    return <span className="frm-compare-none">{translate('form.compare.notAnswered')}</span>
  return (
    <span className="frm-compare-none">
      <span aria-hidden="true">–</span>
      <span className="lar-hidden">{translate('form.compare.nothing')}</span>
    </span>
  )
}

function Filled({ cell, texts }: { readonly cell: ComparedCell; readonly texts: ComparedTexts }) {
  const { translate } = useForm()
  const { value, asked, difference, notes } = texts.cell(cell)
  return (
    <>
      <span className="frm-compare-figure">
        <span className="frm-compare-value">{value}</span>{' '}
        {asked === '' && difference === '' ? null : (
          <span className="frm-compare-beside">{[asked, difference].filter((text) => text !== '').join(' · ')}</span>
        )}
      </span>{' '}
      {notes.map((note) => (
        <span key={note} className="frm-compare-note">
          {note}{' '}
        </span>
      ))}
      <span className="frm-compare-marks">
        {cell.isBest ? (
          <span className="frm-compare-best">
            <Star size={12} aria-hidden="true" /> {translate('form.compare.best')}
          </span>
        ) : null}{' '}
        {cell.isPreferred ? (
          <span className="frm-compare-preferred">
            <Heart size={12} aria-hidden="true" /> {translate('form.compare.preferred')}
          </span>
        ) : null}{' '}
        {cell.isChosen ? (
          <span className="frm-compare-chosen">
            <Tick size={12} aria-hidden="true" /> {translate('form.compare.chosen')}
          </span>
        ) : null}
      </span>
    </>
  )
}
