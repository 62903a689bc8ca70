import { useCallback, useState, type ReactNode } from 'react'
import type { MoveDefinition } from '#core/model/family-definition.ts'
import { asksBefore, MoveDialog } from './move-dialog.tsx'
import type { RecordWork } from '../save/use-record-work.ts'
import { useWarnedMove, type MakeMove } from './use-warned-move.tsx'

/** What moves are made with. */
interface MoveCommands {
  readonly move: MakeMove
  /** Checks the form; true when there is nothing wrong. */
  readonly ready: () => boolean
  readonly work: RecordWork
}

/** Moves with everything that is asked about them: what the definition asks before, and what the server warns of. */
export function useAskedMoves({ move, ready, work }: MoveCommands): {
  readonly start: (move: MoveDefinition) => void
  readonly questions: ReactNode
} {
  const [asked, setAsked] = useState<MoveDefinition>()
  const { move: makeMove, question } = useWarnedMove(move, work)
  const start = useCallback(
    (wanted: MoveDefinition) => {
      if (!asksBefore(wanted)) void makeMove(wanted, {})
      else if (ready()) setAsked(wanted)
    },
    [makeMove, ready],
  )
  const questions = (
    <>
      {asked === undefined ? null : (
        <MoveDialog
          move={asked}
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
