import { useCallback, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import type { RecordWriter } from '../save/record-writer.ts'
import { Button } from '../../parts/button/button.tsx'

/** Makes a move with what was asked before it. */
type MakeMove = (move: MoveDefinition, body: MoveBody) => Promise<void>

/** What a warning is about, one by one. */
function WarnedPlaces({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="frm-warned">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** A move that remembers what was asked: when the server warns, its words are shown and the move is made again only when it is meant (FORM-22). */
export function useWarnedMove(writer: RecordWriter): { readonly move: MakeMove; readonly question: ReactNode } {
  const { translate } = useForm()
  const [last, setLast] = useState<{ readonly move: MoveDefinition; readonly body: MoveBody }>()
  const move = useCallback<MakeMove>(
    (asked, body) => {
      setLast({ move: asked, body })
      return writer.move(asked, body)
    },
    [writer],
  )
  const { clearRefusal } = writer
  const phase = useStore(writer.state, (state) => state.phase)
  if (last === undefined || phase.kind !== 'refused' || !phase.canConfirm || phase.isOfSave)
    return { move, question: null }
  return {
    move,
    question: (
      <Popup
        title={translate('form.move.warned.title')}
        onClose={clearRefusal}
        closeLabel={translate('form.close')}
        footer={
          <>
            <Button onClick={clearRefusal}>{translate('form.cancel')}</Button>
            <Button intent="warning" onClick={() => void writer.move(last.move, { ...last.body, Confirmed: true })}>
              {translate('form.move.warned.confirm', { move: translate(last.move.label) })}
            </Button>
          </>
        }
      >
        <p>{phase.message}</p>
        <WarnedPlaces texts={[...new Set(phase.issues.map(({ message, params }) => translate(message, params)))]} />
      </Popup>
    ),
  }
}
