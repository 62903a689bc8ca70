import { useCallback, useState, type ReactNode } from 'react'
import type { Consequence } from '#core/effects/consequence.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import { asksBefore, RecordMoveDialog } from './record-move-dialog.tsx'
import type { RecordWriter } from '../save/record-writer.ts'
import { useWarnedMove } from './use-warned-move.tsx'

const nothing: readonly Consequence[] = []

/** Moves with everything that is asked about them: what the definition asks before, and what the server warns of. */
export function useAskedMoves(
  writer: RecordWriter,
  family: ClientFamily,
): {
  readonly start: (move: MoveDefinition) => void
  readonly questions: ReactNode
} {
  const [asked, setAsked] = useState<MoveDefinition>()
  const { move: makeMove, question } = useWarnedMove(writer)
  const start = useCallback(
    (wanted: MoveDefinition) => {
      if (!asksBefore(wanted)) void makeMove(wanted, {})
      else void writer.ready().then((isReady) => (isReady ? setAsked(wanted) : undefined))
    },
    [makeMove, writer],
  )
  const questions = (
    <>
      {asked === undefined ? null : (
        <RecordMoveDialog
          family={family}
          move={asked}
          consequences={family.workflow?.consequences[asked.id] ?? nothing}
          onCancel={() => setAsked(undefined)}
          onConfirm={(body) => {
            setAsked(undefined)
            void makeMove(asked, body)
          }}
        />
      )}
      {question}
    </>
  )
  return { start, questions }
}
