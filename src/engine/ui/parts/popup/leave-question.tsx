import type { Blocker } from 'react-router-dom'
import { Button } from '../button/button.tsx'
import { Popup } from './popup.tsx'

interface LeaveQuestionProps {
  readonly blocker: Blocker
  readonly words: {
    readonly title: string
    readonly question: string
    readonly discard: string
    readonly stay: string
    readonly save: string
    readonly close: string
  }
  /** Forgets the unsaved work. */
  readonly onDiscard: () => void
  /** Saves; resolves with true when it is safe to leave. */
  readonly onSave: () => Promise<boolean>
}

/** Asked when unsaved work would be left behind. */
export function LeaveQuestion({ blocker, words, onDiscard, onSave }: LeaveQuestionProps) {
  if (blocker.state !== 'blocked') return null

  async function saveAndLeave() {
    if (await onSave()) blocker.proceed?.()
    else blocker.reset?.()
  }

  function leave() {
    onDiscard()
    blocker.proceed?.()
  }

  return (
    <Popup
      title={words.title}
      onClose={() => blocker.reset()}
      closeLabel={words.close}
      footer={
        <>
          <Button variant="minimal" intent="danger" onClick={leave}>
            {words.discard}
          </Button>
          <Button onClick={() => blocker.reset()}>{words.stay}</Button>
          <Button intent="primary" onClick={() => void saveAndLeave()}>
            {words.save}
          </Button>
        </>
      }
    >
      <p>{words.question}</p>
    </Popup>
  )
}
