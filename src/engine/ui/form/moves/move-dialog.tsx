import { useState } from 'react'
import type { Consequence } from '#core/effects/consequence.ts'
import type { MoveDefinition } from '#core/model/family-definition.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { lacksRemarks, RemarksField } from '../../parts/move/remarks-field.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import { initialAnswers, MoveLines, wrongAnswers, type LineAnswers } from './move-lines.tsx'
import { MoveConsequences } from './move-consequences.tsx'
import { moveBody } from './move-body.ts'
import { Button } from '../../parts/button/button.tsx'
import type { FieldAnswers } from './field-answer.ts'
import { MoveFields, wrongFields } from './move-fields.tsx'
import { wireFields } from './wire-fields.ts'

interface MoveDialogProps {
  readonly move: MoveDefinition
  /** What it will do. */
  readonly consequences: readonly Consequence[]
  readonly onCancel: () => void
  readonly onConfirm: (body: MoveBody) => void
}

/** True when a move asks something before it is made. */
export function asksBefore(move: MoveDefinition): boolean {
  const { remarks, lines, fields } = move.ask
  return move.confirm || remarks !== 'none' || lines !== undefined || fields.length > 0
}

/** True when a move only wants to know whether it is meant. */
function asksNothing({ ask }: MoveDefinition): boolean {
  return ask.remarks === 'none' && ask.lines === undefined && ask.fields.length === 0
}

/** What a move asks: quantities per line, fields of the header, remarks, or just whether it is meant (FORM-12). */
export function MoveDialog({ move, consequences, onCancel, onConfirm }: MoveDialogProps) {
  const { store, translate } = useForm()
  const [remarks, setRemarks] = useState('')
  const [answers, setAnswers] = useState<LineAnswers>(() => initialAnswers(move.ask.lines, store))
  const [fields, setFields] = useState<FieldAnswers>({})
  const [isTried, setTried] = useState(false)
  const needsRemarks = lacksRemarks(move, remarks)
  const missing = wrongFields(move.ask.fields, fields, store)
  const wrong = move.ask.lines === undefined ? new Map<string, string>() : wrongAnswers(move.ask.lines, answers, store)

  function confirm() {
    setTried(true)
    if (!needsRemarks && wrong.size + missing.size === 0)
      onConfirm(moveBody(move, { remarks, answers, fields: wireFields(store, fields) }))
  }

  return (
    <Popup
      title={translate(move.label)}
      className={move.ask.lines === undefined ? 'frm-move' : 'frm-move frm-move-wide'}
      onClose={onCancel}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          <Button intent={intentOf(move)} onClick={confirm}>
            {translate('form.move.confirm', { move: translate(move.label) })}
          </Button>
        </>
      }
    >
      <MoveConsequences consequences={consequences} answers={answers} />
      {move.ask.lines === undefined ? null : (
        <MoveLines
          question={move.ask.lines}
          answers={answers}
          wrong={isTried ? wrong : new Map()}
          onChange={setAnswers}
        />
      )}
      <MoveFields
        questions={move.ask.fields}
        answers={fields}
        wrong={isTried ? missing : new Map()}
        onChange={setFields}
      />
      {asksNothing(move) ? <p>{translate('form.move.sure')}</p> : null}
      <RemarksField move={move} remarks={remarks} isTried={isTried} onChange={setRemarks} />
    </Popup>
  )
}

function intentOf({ intent }: MoveDefinition): MoveDefinition['intent'] {
  return intent === 'none' ? 'primary' : intent
}
