import { useStore } from 'zustand'
import { Button } from '../../parts/button/button.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import { warningOf } from '../warnings/warning-of.ts'
import type { RecordWriter } from './record-writer.ts'

/** What the server warned of before a save, in its words, and the save all the same when it is meant (FORM-35). */
export function WarnedSave({ writer }: { readonly writer: RecordWriter }) {
  const { translate, documentAddress } = useForm()
  const phase = useStore(writer.state, (state) => state.phase)
  if (phase.kind !== 'refused' || !phase.isOfSave) return null
  const told = phase.issues.map((issue) => warningOf(issue, { translate, documentAddress }))
  const warnings = new Map(told.map((warning) => [warning.text, warning]))
  return (
    <Popup
      title={translate('form.warned.title')}
      onClose={writer.clearRefusal}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button onClick={writer.clearRefusal}>{translate('form.cancel')}</Button>
          <Button intent="warning" onClick={() => void writer.confirmSave()}>
            {translate('form.warned.confirm')}
          </Button>
        </>
      }
    >
      <ul className="frm-warned">
        {[...warnings.values()].map(({ text, records }) => (
          <li key={text}>
            {text}
            {records.map(({ name, address }) => (
              <a key={address} href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Popup>
  )
}
