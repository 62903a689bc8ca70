import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import { useDefinitions } from '../../../client/state/use-session.ts'
import { Button } from '../../../parts/button/button.tsx'
import { useForm } from '../../context/form-context.tsx'
import { PickedFrom } from './picked-from.tsx'

interface PickSlipProps {
  readonly family: ClientFamily
  readonly columns: readonly FieldDefinition[]
  /** In the order they are walked. */
  readonly lines: readonly LineRecord[]
  readonly picked: ReadonlyMap<number, PickedLine>
}

/** Prints the lines in the order they are walked, with a box for what was taken (PICK-3). */
export function PickSlip(props: PickSlipProps) {
  const { translate } = useForm()
  const [isPrinting, setPrinting] = useState(false)

  function run() {
    // What the browser lays out is what is drawn when it is asked.
    flushSync(() => setPrinting(true))
    addEventListener('afterprint', () => setPrinting(false), { once: true })
    print()
  }

  // Beside the dialog, which is not printed: the paper shows what stands on the screen itself.
  const screen = document.querySelector('.frm-screen')
  return (
    <>
      <Button onClick={run}>{translate('form.picks.print')}</Button>
      {isPrinting && screen !== null ? createPortal(<Slip {...props} />, screen) : null}
    </>
  )
}

function Slip({ family, columns, lines, picked }: PickSlipProps) {
  const { store, translate, locale } = useForm()
  const { session, preferences } = useDefinitions()
  const frame = printFrame(preferences.values)
  const { record } = store.state.getState()
  const context = { titles: store.titles, locale, translate }
  const title = String(scalarIn(record, family.entity.title) ?? '')
  return (
    <article className="frm-print frm-print-sheet frm-print-slip" data-paper={frame.paper}>
      <p>{frame.name === '' ? session.siteName : frame.name}</p>
      <h1>{translate('form.picks.slip', { title })}</h1>
      <table className="frm-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((field) => (
              <th key={field.id} scope="col">
                {translate(field.label)}
              </th>
            ))}
            <th scope="col">{translate('form.picks.from')}</th>
            <th scope="col">{translate('form.picks.taken')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={String(line.id)}>
              <td>{row + 1}</td>
              {columns.map((field) => (
                <td key={field.id}>{textOfValue(field, line[field.id], context)}</td>
              ))}
              <td>
                <PickedFrom line={picked.get(Number(line.id))} />
              </td>
              <td className="frm-print-box" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="frm-print-hand">{translate('form.handWritten')}</p>
    </article>
  )
}
