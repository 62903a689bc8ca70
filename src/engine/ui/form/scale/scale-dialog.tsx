import { useState } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { isWrittenOn, type PrintedSheet, type ScaleDefinition } from '#core/model/screens/section-parts.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { scaledRecord } from '#core/scale/scale-record.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { Button } from '../../parts/button/button.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import type { FieldAnswer } from '../moves/field-answer.ts'
import { MoveField } from '../moves/move-field.tsx'
import { ScaledLines } from './scaled-lines.tsx'
import './scale.css'

interface ScaleDialogProps {
  readonly family: ClientFamily
  readonly scale: ScaleDefinition
  readonly onClose: () => void
  readonly onPrint: (sheet: PrintedSheet, record: EntityRecord) => void
  /** Undefined where nobody makes new records. */
  readonly onCopy: ((record: EntityRecord) => void) | undefined
}

/** The record as it is for more or less of what it makes: looked at, printed, or copied so (FORM-42). */
export function ScaleDialog({ family, scale, onClose, onPrint, onCopy }: ScaleDialogProps) {
  const { store, translate } = useForm()
  const { record } = store.state.getState()
  const [asked, setAsked] = useState<{ readonly field: string; readonly answer: FieldAnswer }>()
  const scaled = useScaled(scale, record, asked)
  const shown = scaled ?? record
  const sheets = family.form.sheets.filter(
    (sheet) => !isWrittenOn(sheet) && sheet.parts.some(({ lines }) => lines === scale.lines),
  )
  return (
    <Popup
      title={translate('form.scale.title')}
      className="frm-move frm-move-wide"
      onClose={onClose}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button onClick={onClose}>{translate('form.close')}</Button>
          {sheets.map((sheet) => (
            <Button key={sheet.id} disabled={scaled === undefined} onClick={() => onPrint(sheet, shown)}>
              {translate('form.scale.print', { sheet: translate(sheet.title) })}
            </Button>
          ))}
          {onCopy === undefined ? null : (
            <Button intent="primary" disabled={scaled === undefined} onClick={() => onCopy(shown)}>
              {translate('form.scale.copy')}
            </Button>
          )}
        </>
      }
    >
      <p>{translate('form.scale.how')}</p>
      <div className="frm-scale-by">
        {scale.by
          .filter((field) => !isEmpty(scalarIn(record, field)))
          .map((field) => (
            <MoveField
              key={field}
              question={{ field, isRequired: false, isForShort: false, isAnew: false }}
              answer={asked?.field === field ? asked.answer : answerOf(field, shown)}
              wrong={asked?.field === field && scaled === undefined ? 'form.scale.above' : undefined}
              onChange={(answer) => setAsked({ field, answer })}
            />
          ))}
      </div>
      <ScaledLines scale={scale} before={record} after={shown} />
    </Popup>
  )

  function answerOf(field: string, from: EntityRecord): FieldAnswer {
    const value = scalarIn(from, field) ?? null
    return { value, text: store.logic.format(store.logic.field(field), value) }
  }
}

/** The record for what is wanted with all that follows worked out; undefined while nothing is, or what is wanted means nothing. */
function useScaled(
  scale: ScaleDefinition,
  record: EntityRecord,
  asked: { readonly field: string; readonly answer: FieldAnswer } | undefined,
): EntityRecord | undefined {
  const { store } = useForm()
  if (asked === undefined || isEmpty(asked.answer.value)) return undefined
  const entity = { fields: store.logic.header, lines: store.logic.lines }
  const wanted = { field: asked.field, value: String(asked.answer.value) }
  const scaled = scaledRecord(record, { scale, entity }, wanted)
  return scaled && store.logic.complete(scaled)
}
