import { useState } from 'react'
import { askedFields, isGivenShort } from '#core/effects/is-given-short.ts'
import type { Consequence } from '#core/effects/consequence.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { MoveDialog } from '../../parts/move/move-dialog.tsx'
import { useForm } from '../context/form-context.tsx'
import { initialAnswers, MoveLines, wrongAnswers, type LineAnswers } from './move-lines.tsx'
import { MoveConsequences } from './move-consequences.tsx'
import { moveBody } from './move-body.ts'
import type { FieldAnswers } from './field-answer.ts'
import { MoveFields, wrongFields } from './move-fields.tsx'
import { useStanding } from './use-standing.ts'
import { usePicks } from './picks/use-picks.ts'
import { wireCells, wireFields } from './wire-fields.ts'

interface RecordMoveDialogProps {
  readonly family: ClientFamily
  readonly move: MoveDefinition
  /** What it will do. */
  readonly consequences: readonly Consequence[]
  readonly onCancel: () => void
  readonly onConfirm: (body: MoveBody) => void
}

/** True when a move asks something before it is made. */
export function asksBefore(move: MoveDefinition): boolean {
  return move.confirm || !asksNothing(move)
}

/** True when a move wants to know no more than whether it is meant. */
function asksNothing({ ask }: MoveDefinition): boolean {
  return ask.remarks === 'none' && ask.lines === undefined && ask.fields.length === 0
}

/**
 * What a move asks of the record that is open besides remarks: fields of the header, quantities per line, and below them what is asked of lines
 * that are given short.
 */
export function RecordMoveDialog({ family, move, consequences, onCancel, onConfirm }: RecordMoveDialogProps) {
  const { store, translate } = useForm()
  const { lines: question } = move.ask
  const picked = usePicks(family, move)
  const [answers, setAnswers] = useState<LineAnswers>(() => initialAnswers(question, store))
  const [fields, setFields] = useState<FieldAnswers>({})
  const { record } = store.state.getState()
  const asked = askedFields(
    move.ask.fields,
    isGivenShort(question, record, moveBody(move, { remarks: '', answers }).Lines),
  )
  const questions = useStanding(asked, { fields, lines: question?.lines, answers })
  const answered = Object.fromEntries(
    Object.entries(fields).filter(([id]) => questions.some(({ field }) => field === id)),
  )
  const missing = wrongFields(questions, fields, store)
  const wrong = question === undefined ? new Map<string, string>() : wrongAnswers(question, answers, store)
  return (
    <MoveDialog
      move={move}
      isWide={question !== undefined}
      question={asksNothing(move) ? translate('form.move.sure') : undefined}
      consequences={<MoveConsequences consequences={consequences} answers={answers} />}
      asks={(isTried) => {
        const told = { answers: fields, wrong: isTried ? missing : new Map<string, string>(), onChange: setFields }
        return (
          <>
            <MoveFields {...told} questions={questions.filter(({ isForShort }) => !isForShort)} />
            {question === undefined ? null : (
              <MoveLines
                family={family}
                picked={picked}
                question={question}
                answers={answers}
                wrong={isTried ? wrong : new Map()}
                onChange={setAnswers}
              />
            )}
            <MoveFields {...told} questions={questions.filter(({ isForShort }) => isForShort)} />
          </>
        )
      }}
      isComplete={wrong.size + missing.size === 0}
      onCancel={onCancel}
      onConfirm={(remarks) =>
        onConfirm(
          moveBody(move, {
            remarks,
            answers,
            fields: wireFields(store, answered),
            wireCells: (cells) => wireCells(store, question?.lines ?? '', cells),
          }),
        )
      }
    />
  )
}
