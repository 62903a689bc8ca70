import { useId, useState } from 'react'
import { spreadings, type Spreading } from '#core/matrix/spread.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { MatrixDefinition } from '#core/matrix/matrix-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import './matrix.css'
import { Button } from '../../parts/button/button.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import { rowsChanged } from './rows-changed.ts'

interface MatrixDialogProps {
  readonly lines: LinesField
  readonly matrix: MatrixDefinition
  readonly what: 'spread' | 'change'
  /** The row in focus; undefined: all rows are meant. */
  readonly row: number | undefined
  readonly onClose: () => void
}

/** Asks for an amount and how it is spread, or for a percentage, and for which rows. */
export function MatrixDialog({ lines, matrix, what, row, onClose }: MatrixDialogProps) {
  const { store, translate } = useForm()
  const [words, setWords] = useState('')
  const [how, setHow] = useState<Spreading>('even')
  const [isAll, setAll] = useState(row === undefined)
  const inputId = useId()
  const value = lines.fields.find(({ id }) => id === matrix.value)
  const parsed = value === undefined ? undefined : store.logic.parse(value, words)
  const amount = parsed?.ok === true && typeof parsed.value === 'string' ? toDecimal(parsed.value) : undefined

  function apply() {
    if (amount === undefined) return
    const rows = linesOf(store.state.getState().record, lines.id)
    const chosen = isAll || row === undefined ? rows.map((_, index) => index) : [row]
    const by =
      what === 'spread'
        ? ({ kind: 'spread', total: amount, how } as const)
        : ({ kind: 'change', percent: amount } as const)
    store.editLines(lines.id, rowsChanged(lines, { rows, chosen, by }))
    onClose()
  }

  return (
    <Popup
      title={translate(`form.matrix.${what}`)}
      className="frm-move"
      onClose={onClose}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button intent="primary" disabled={amount === undefined} onClick={apply}>
            {translate('form.matrix.apply')}
          </Button>
        </>
      }
    >
      <form
        className="frm-matrix-ask"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <label htmlFor={inputId}>{translate(`form.matrix.ask.${what}`)}</label>
        <input
          id={inputId}
          className="bp6-input"
          inputMode="decimal"
          data-first-focus
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {what === 'spread' ? (
          <Choices
            legend={translate('form.matrix.how')}
            options={spreadings.map((one) => ({ id: one, label: translate(`form.matrix.by.${one}`) }))}
            value={how}
            onChange={(id) => setHow(spreadings.find((one) => one === id) ?? 'even')}
          />
        ) : null}
        {row === undefined ? null : (
          <Choices
            legend={translate('form.matrix.where')}
            options={[
              { id: 'row', label: translate('form.matrix.row') },
              { id: 'all', label: translate('form.matrix.all') },
            ]}
            value={isAll ? 'all' : 'row'}
            onChange={(id) => setAll(id === 'all')}
          />
        )}
      </form>
    </Popup>
  )
}

interface ChoicesProps {
  readonly legend: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (id: string) => void
}

function Choices({ legend, options, value, onChange }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} /> {label}
        </label>
      ))}
    </fieldset>
  )
}
