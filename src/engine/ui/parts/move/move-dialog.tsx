import { useState, type ReactNode } from 'react'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { Button } from '../button/button.tsx'
import { Popup } from '../popup/popup.tsx'
import { lacksRemarks, RemarksField } from './remarks-field.tsx'
import './move.css'

/** What takes the place of the questions once the move is being made. */
interface Making {
  /** True as long as it runs: the dialog stays. */
  readonly isRunning: boolean
  readonly footer: ReactNode
}

interface MoveDialogProps {
  readonly move: MoveDefinition
  /** Heading; the name of the move unless told. */
  readonly title?: string
  /** True where what is asked needs room beside each other. */
  readonly isWide?: boolean
  /** Words that ask whether it is meant. */
  readonly question: string | undefined
  /** What the move will do. */
  readonly consequences: ReactNode
  /** What is asked besides remarks; told whether it was tried to make the move, when what is wrong is said. */
  readonly asks?: (isTried: boolean) => ReactNode
  /** False while something that is asked besides remarks is wrong. */
  readonly isComplete?: boolean
  /** False where there is nothing the move can be made of. */
  readonly isPossible?: boolean
  readonly making?: Making | undefined
  /** What stands below, before and while the move is made. */
  readonly children?: ReactNode
  readonly onCancel: () => void
  readonly onConfirm: (remarks: string) => void
}

/** Asks what a move asks, of one record or of many: whether it is meant, what its screen asks besides, and remarks (FORM-12). */
export function MoveDialog(props: MoveDialogProps) {
  const { move, title, isWide = false, question, consequences, asks, making, children, onCancel } = props
  const { isComplete = true, isPossible = true, onConfirm } = props
  const t = useTranslate()
  const [remarks, setRemarks] = useState('')
  const [isTried, setTried] = useState(false)
  // Enter goes on where nothing has to be entered, and takes nothing away by a slip (ACC-4).
  const isEntered = asks !== undefined || move.ask.remarks === 'required'
  const first = move.intent === 'danger' || !isPossible ? 'cancel' : 'confirm'

  function confirm() {
    setTried(true)
    if (isComplete && !lacksRemarks(move, remarks)) onConfirm(remarks)
  }

  return (
    <Popup
      title={title ?? t(move.label)}
      className={isWide ? 'lar-move lar-move-wide' : 'lar-move'}
      onClose={making?.isRunning === true ? undefined : onCancel}
      closeLabel={t('form.close')}
      footer={
        making?.footer ?? (
          <>
            <Button onClick={onCancel} data-first-focus={first === 'cancel' ? '' : undefined}>
              {t('form.cancel')}
            </Button>
            <Button
              intent={move.intent === 'none' ? 'primary' : move.intent}
              disabled={!isPossible}
              data-first-focus={first === 'confirm' ? '' : undefined}
              onClick={confirm}
            >
              {t('form.move.confirm', { move: t(move.label) })}
            </Button>
          </>
        )
      }
    >
      {making === undefined ? (
        <>
          {question === undefined ? null : <p>{question}</p>}
          {consequences}
          <div data-first-entry={isEntered ? '' : undefined}>
            {asks?.(isTried)}
            <RemarksField move={move} remarks={remarks} isTried={isTried} onChange={setRemarks} />
          </div>
        </>
      ) : null}
      {children}
    </Popup>
  )
}
