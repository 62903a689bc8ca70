import { useState, type ReactNode } from 'react'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { Button } from '../../parts/button/button.tsx'
import { Popup } from '../../parts/popup/popup.tsx'

/** What a form for people outside ends in. */
export interface PublicBarProps {
  readonly moves: readonly MoveDefinition[]
  /** Something is kept or sent just now. */
  readonly isBusy: boolean
  readonly isSending: boolean
  /** Who is told. */
  readonly from: string
  /** How the draft stands. */
  readonly note: ReactNode
  readonly onKeep: () => void
  readonly onSend: (move: string) => void
}

/** Keeping a draft, and the ways to send: what says no to the house is never the first thing to press, and is asked about first (PUBLIC-18). */
export function PublicBar({ moves, isBusy, isSending, from, note, onKeep, onSend }: PublicBarProps) {
  const t = useTranslate()
  const [asked, ask] = useState<MoveDefinition>()
  return (
    <div className="pub-bar">
      {note}
      <Button disabled={isBusy} onClick={onKeep}>
        {t('publicForm.keep')}
      </Button>
      {moves.filter(isRefusal).map((move) => (
        <Button key={move.id} intent="danger" variant="minimal" disabled={isBusy} onClick={() => ask(move)}>
          {t(move.label)}
        </Button>
      ))}
      {moves
        .filter((move) => !isRefusal(move))
        .map((move) => (
          <Button key={move.id} intent="primary" disabled={isBusy} onClick={() => onSend(move.id)}>
            {isSending ? t('publicForm.sending') : t(move.label)}
          </Button>
        ))}
      {asked === undefined ? null : (
        <Question
          move={asked}
          from={from}
          onCancel={() => ask(undefined)}
          onConfirm={() => {
            ask(undefined)
            onSend(asked.id)
          }}
        />
      )}
    </div>
  )
}

function isRefusal({ intent }: MoveDefinition): boolean {
  return intent === 'danger'
}

interface QuestionProps extends Pick<PublicBarProps, 'from'> {
  readonly move: MoveDefinition
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

function Question({ move, from, onCancel, onConfirm }: QuestionProps) {
  const t = useTranslate()
  return (
    <Popup
      title={t(move.label)}
      onClose={onCancel}
      footer={
        <>
          <Button data-first-focus onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button intent="danger" onClick={onConfirm}>
            {t(move.label)}
          </Button>
        </>
      }
    >
      <p>{t('publicForm.sure', { name: from })}</p>
    </Popup>
  )
}
