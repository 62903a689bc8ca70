import { useId } from 'react'
import type { LinesField } from '#core/model/field-definition.ts'
import '../matrix.css'
import { Button } from '../../../parts/button/button.tsx'
import { Popup } from '../../../parts/popup/popup.tsx'
import { useForm } from '../../context/form-context.tsx'
import type { FileProblem } from './file-problem.ts'
import type { FileReading } from './match-file.ts'
import { mostBytes, useFileReading } from './use-file-reading.ts'

interface MatrixFileDialogProps {
  readonly lines: LinesField
  readonly onClose: () => void
}

/** Asks for a file, tells what it would change and everything that is wrong with it, and takes what is right when told to (MATRIX-8). */
export function MatrixFileDialog({ lines, onClose }: MatrixFileDialogProps) {
  const { store, translate } = useForm()
  const { state, choose } = useFileReading(lines)
  const fileId = useId()
  const reading = state.is === 'read' ? state.reading : undefined
  const isPart = (reading?.problems.length ?? 0) > 0

  function take() {
    store.editLines(lines.id, reading?.edits ?? [])
    onClose()
  }

  return (
    <Popup
      title={translate('form.matrix.file.title')}
      className="frm-matrix-file"
      onClose={onClose}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button intent="primary" disabled={(reading?.edits.length ?? 0) === 0} onClick={take}>
            {translate(isPart ? 'form.matrix.file.takeRight' : 'form.matrix.file.take')}
          </Button>
        </>
      }
    >
      <div className="frm-matrix-ask">
        <p>{translate('form.matrix.file.shape')}</p>
        <label htmlFor={fileId}>{translate('form.matrix.file.choose')}</label>
        <input
          id={fileId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          data-first-focus
          // The same file, put right meanwhile, may be chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) void choose(file)
          }}
        />
        {state.is === 'going' ? <p role="status">{translate('form.matrix.file.going')}</p> : null}
        {state.is === 'failed' ? <p role="alert">{translate(state.message, { size: mostBytes / 1_000_000 })}</p> : null}
        {reading === undefined ? null : <Outcome lines={lines} reading={reading} />}
      </div>
    </Popup>
  )
}

/** What the file would do, then what is wrong with it. */
function Outcome({ lines, reading }: { readonly lines: LinesField; readonly reading: FileReading }) {
  const { translate } = useForm()
  const names = new Set(lines.matrix?.rows)
  const cells = reading.edits.filter(({ column }) => !names.has(column)).length
  return (
    <>
      <p role="status">{translate('form.matrix.file.changes', { cells, rows: reading.added })}</p>
      {reading.problems.length === 0 ? null : <Problems problems={reading.problems} />}
    </>
  )
}

function Problems({ problems }: { readonly problems: readonly FileProblem[] }) {
  const { translate } = useForm()
  return (
    <div className="frm-matrix-problems" role="region" aria-label={translate('form.matrix.file.wrong')} tabIndex={0}>
      <table>
        <caption>{translate('form.matrix.file.leftOut', { count: problems.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('form.matrix.file.row')}</th>
            <th scope="col">{translate('form.matrix.file.column')}</th>
            <th scope="col">{translate('form.matrix.file.wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, heading, message, params }, index) => (
            <tr key={index}>
              <td>{row}</td>
              <td>{heading}</td>
              <td>{translate(message, params)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
