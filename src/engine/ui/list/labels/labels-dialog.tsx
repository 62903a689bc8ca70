import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mostCopies, type LabelChoice } from '#core/http/print/labels-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { saveFile } from '../../client/data/save-file.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { Button } from '../../parts/button/button.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { messageOfError } from '../actions/message-of-error.ts'
import { useList } from '../model/list-model.ts'
import { CountField } from './count-field.tsx'
import { fetchLabels } from './fetch-labels.ts'
import type { LabelledRows } from './labelled-rows.ts'
import { useLabelFormats } from './use-label-formats.ts'

interface LabelsDialogProps {
  readonly rows: readonly WireRow[]
  readonly labelled: LabelledRows
  readonly onClose: () => void
}

/** Asks for the format, how many of each and where on the sheet they begin, and hands over the labels as a PDF (LABEL-5). */
export function LabelsDialog({ rows, labelled, onClose }: LabelsDialogProps) {
  const { window, translate } = useList()
  const { api } = useServices()
  const { formats, error } = useLabelFormats(labelled.family)
  const [chosen, choose] = useState<number>()
  const [copies, setCopies] = useState<number | undefined>(1)
  const [first, setFirst] = useState<number | undefined>(1)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const format = formats?.find(({ id }) => id === chosen) ?? formats?.[0]
  const at = format === undefined || format.places === 1 ? 1 : first
  const isReady = format !== undefined && copies !== undefined && at !== undefined && !isBusy

  async function print(): Promise<void> {
    if (format === undefined || copies === undefined || at === undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      const labels = await fetchLabels(api, window.source, { rows, labelled, format: format.id, copies, first: at })
      saveFile(labels, `${translate('labels.file')}.pdf`)
      onClose()
    } catch (failure) {
      setProblem(messageOfError(failure, translate))
      setBusy(false)
    }
  }

  return (
    <Popup
      title={translate('labels.title')}
      onClose={onClose}
      closeLabel={translate('list.close')}
      footer={
        <>
          <Button onClick={onClose}>{translate('list.cancel')}</Button>
          <Button intent="primary" type="submit" form="labels" disabled={!isReady}>
            {translate('labels.print')}
          </Button>
        </>
      }
    >
      <form
        id="labels"
        className="list-labels"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void print()
        }}
      >
        {formats?.length === 0 ? <NoFormats /> : null}
        {format === undefined ? null : (
          <>
            <FormatField formats={formats ?? []} format={format} onChoose={choose} />
            <CountField label={translate('labels.copies')} value={copies} most={mostCopies} onChange={setCopies} />
            {format.places === 1 ? null : (
              <CountField label={translate('labels.first')} value={first} most={format.places} onChange={setFirst} />
            )}
          </>
        )}
        <p role="alert">{error === null ? problem : messageOfError(error, translate)}</p>
      </form>
    </Popup>
  )
}

function FormatField(props: {
  readonly formats: readonly LabelChoice[]
  readonly format: LabelChoice
  readonly onChoose: (id: number) => void
}) {
  const { translate } = useList()
  return (
    <label className="list-field">
      <span>{translate('labels.format')}</span>
      <select
        className="bp6-input bp6-fill"
        value={props.format.id}
        onChange={(event) => props.onChoose(Number(event.target.value))}
      >
        {props.formats.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function NoFormats() {
  const { translate } = useList()
  const { base } = useServices()
  const { families } = useDefinitions()
  const setUp = families['labelFormat']
  const path = setUp?.access.canCreate === true ? setUp.routes.create : undefined
  return (
    <p>
      {translate('labels.none')}{' '}
      {path === undefined ? null : <Link to={`${base}/${path}`}>{translate('labels.setUp')}</Link>}
    </p>
  )
}
