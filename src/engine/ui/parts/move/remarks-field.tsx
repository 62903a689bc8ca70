import { useId } from 'react'
import { remarkMaximum } from '#core/text/remark-maximum.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import './move.css'

/** What of a move, or of several at once, says whether remarks are asked. */
interface AsksRemarks {
  readonly ask: Pick<MoveDefinition['ask'], 'remarks'>
}

interface RemarksFieldProps {
  readonly move: AsksRemarks
  readonly remarks: string
  /** True once it was tried to make the move: what is missing is said then. */
  readonly isTried: boolean
  readonly onChange: (remarks: string) => void
}

/** True when a move asks for remarks and there are none. */
export function lacksRemarks({ ask }: AsksRemarks, remarks: string): boolean {
  return ask.remarks === 'required' && remarks.trim() === ''
}

/** The remarks a move asks for, of one record or of many; nothing when it asks for none (FORM-12). */
export function RemarksField({ move, remarks, isTried, onChange }: RemarksFieldProps) {
  const t = useTranslate()
  const id = useId()
  if (move.ask.remarks === 'none') return null
  const isRequired = move.ask.remarks === 'required'
  const isWrong = isTried && lacksRemarks(move, remarks)
  return (
    <div className="lar-remarks">
      <label htmlFor={id}>{t(isRequired ? 'form.move.remarks' : 'form.move.remarksOptional')}</label>
      <textarea
        id={id}
        className={isWrong ? 'bp6-input bp6-intent-danger' : 'bp6-input'}
        rows={3}
        maxLength={remarkMaximum}
        value={remarks}
        aria-required={isRequired}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isWrong ? (
        <p className="lar-remarks-issue" role="alert">
          {t('form.move.remarksMissing')}
        </p>
      ) : null}
    </div>
  )
}
