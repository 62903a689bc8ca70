import { useStore } from 'zustand'
import { Button } from '../../parts/button/button.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import type { RecordWriter } from './record-writer.ts'

/** What the server warned of before a save, in its words, and the save all the same when it is meant (FORM-35). */
export function WarnedSave({ writer }: { readonly writer: RecordWriter }) {
  const { translate } = useForm()
  const phase = useStore(writer.state, (state) => state.phase)
  if (phase.kind !== 'refused' || !phase.isOfSave) return null
  const words = [...new Set(phase.issues.map(({ message, params }) => translate(message, params)))]
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
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Popup>
  )
}
