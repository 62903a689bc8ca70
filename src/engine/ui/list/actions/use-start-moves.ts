import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { GridShortcut, RowRanges } from '../../contracts/grid-props.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useList } from '../model/list-model.ts'
import { readRange } from '../window/read-range.ts'
import { messageOfError } from './message-of-error.ts'
import { strictestMove } from './row-moves.ts'

/** Most records one bulk move takes: more is a job, not a click. */
export const mostAtOnce = 500

/** Work on the selected rows, which are read where they are not there yet. */
export interface SelectedWork {
  readonly start: (most: number, act: (rows: readonly WireRow[]) => void) => Promise<void>
  /** Asks for a move over all of them. */
  readonly ask: (move: MoveDefinition) => void
  /** The digit of a move, pressed in the grid: over the selected rows, or over the one in focus. True: it was one. */
  readonly press: (key: GridShortcut) => boolean
}

/** Moves a list offers by a digit: the first nine. */
export function moveKeys(
  moves: readonly MoveDefinition[],
): readonly { readonly key: string; readonly move: MoveDefinition }[] {
  return moves.slice(0, 9).map((move, index) => ({ key: String(index + 1), move }))
}

/** What can be started on selected rows. */
export function useStartMoves(selected: RowRanges): SelectedWork {
  const { window, actions, moves, subjectOf, translate } = useList()
  const toast = useToast()
  const startOn = async (rows: RowRanges, most: number, act: (rows: readonly WireRow[]) => void) => {
    if (rows.reduce((sum, [from, to]) => sum + to - from, 0) > most) {
      toast({ message: translate('list.tooMany', { count: most }), intent: 'warning' })
      return
    }
    try {
      const parts = await Promise.all(rows.map(([from, to]) => readRange(window.source, from, to)))
      act(parts.flat())
    } catch (error) {
      toast({ message: messageOfError(error, translate), intent: 'danger' })
    }
  }
  const askOn = (rows: RowRanges, move: MoveDefinition) => {
    void startOn(rows, mostAtOnce, (found) => {
      const subjects = found.flatMap((row) => subjectOf(row) ?? [])
      actions.ask({ move: strictestMove(move, subjects), rows: found })
    })
  }
  return {
    start: (most, act) => startOn(selected, most, act),
    ask: (move) => askOn(selected, move),
    press({ key, ctrl, alt, row }) {
      const move = ctrl || alt ? undefined : moveKeys(moves).find((one) => one.key === key)?.move
      const rows: RowRanges = selected.length > 0 || row === undefined || row < 0 ? selected : [[row, row + 1]]
      if (move === undefined || rows.length === 0) return false
      askOn(rows, move)
      return true
    },
  }
}
