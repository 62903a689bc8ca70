import type { Blocker } from 'react-router-dom'
import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import { Button } from '../../parts/button/button.tsx'

interface LeaveQuestionProps {
  readonly blocker: Blocker
  /** Forgets the unsaved work. */
  readonly onDiscard: () => void
  /** Saves; resolves with true when it is safe to leave. */
  readonly onSave: () => Promise<boolean>
}

/** Asked when unsaved work would be left behind. */
export function LeaveQuestion({ blocker, onDiscard, onSave }: LeaveQuestionProps) {
  const { translate } = useForm()
  if (blocker.state !== 'blocked') return null

  async function saveAndLeave() {
    if (await onSave()) blocker.proceed?.()
    else blocker.reset?.()
  }

  return (
    <Popup
      title={translate('form.leave.title')}
      className="frm-move"
      onClose={() => blocker.reset()}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button
            variant="minimal"
            intent="danger"
            onClick={() => {
              onDiscard()
              blocker.proceed()
            }}
          >
            {translate('form.leave.discard')}
          </Button>
          <Button onClick={() => blocker.reset()}>{translate('form.leave.stay')}</Button>
          <Button intent="primary" onClick={() => void saveAndLeave()}>
            {translate('form.leave.save')}
          </Button>
        </>
      }
    >
      <p>{translate('form.leave.question')}</p>
    </Popup>
  )
}
