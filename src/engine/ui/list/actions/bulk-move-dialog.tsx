import { Consequences } from '../../parts/move/consequences.tsx'
import { MoveDialog } from '../../parts/move/move-dialog.tsx'
import { useList } from '../model/list-model.ts'
import { BulkFooter } from './bulk-footer.tsx'
import { BulkResults } from './bulk-results.tsx'
import { bulkSentences } from './bulk-sentences.ts'
import { questionOf } from './question-of.ts'
import { useBulkMove, type BulkMove } from './use-bulk-move.ts'
import type { PendingMove } from './use-list-actions.ts'

/** What the move will do to all it is made on. */
function BulkConsequences({ move, facts }: { readonly move: string; readonly facts: BulkMove['facts'] }) {
  const { locale, translate } = useList()
  const offered = [...(facts?.values() ?? [])].filter(({ isOffered }) => isOffered)
  return <Consequences sentences={bulkSentences(offered, move, { locale, translate })} />
}

/** Asks what a move asks, makes it on every record, and shows what became of each. */
export function BulkMoveDialog({ pending }: { readonly pending: PendingMove }) {
  const { actions, translate } = useList()
  const { move, rows } = pending
  const bulk = useBulkMove(pending)
  const close = () => actions.ask(undefined)
  const [count, all] = [bulk.count, rows.length]
  return (
    <MoveDialog
      move={move}
      title={translate(all === 1 ? move.label : 'list.moveMany', { move: translate(move.label), count: all })}
      question={questionOf(bulk.results, translate)}
      consequences={<BulkConsequences move={move.id} facts={bulk.facts} />}
      isPossible={count > 0}
      making={
        bulk.hasStarted
          ? {
              isRunning: bulk.isRunning,
              footer: (
                <BulkFooter results={bulk.results} isRunning={bulk.isRunning} onRetry={bulk.retry} onClose={close} />
              ),
            }
          : undefined
      }
      onCancel={close}
      onConfirm={bulk.run}
    >
      <BulkResults results={bulk.results} hasStarted={bulk.hasStarted} />
    </MoveDialog>
  )
}
