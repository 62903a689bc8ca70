import { Button } from '@blueprintjs/core'
import { mostSources } from '#core/http/sources-contract.ts'
import type { RowRanges } from '../../contracts/grid-props.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { messageOfError } from '../actions/message-of-error.ts'
import { strictestMove } from '../actions/row-moves.ts'
import { useList } from '../model/list-model.ts'
import { readRange } from '../window/read-range.ts'

/** Most records one bulk move takes: more is a job, not a click. */
const mostAtOnce = 500

/** How many rows are selected and what can be done with all of them. */
export function BulkBar({ selected, onClear }: { readonly selected: RowRanges; readonly onClear: () => void }) {
  const { window, actions, moves, makings, subjectOf, locale, translate } = useList()
  const toast = useToast()
  const count = selected.reduce((sum, [from, to]) => sum + to - from, 0)
  const many = makings.filter(({ isMany }) => isMany)
  const start = async (most: number, act: (rows: readonly WireRow[]) => void) => {
    if (count > most) {
      toast({ message: translate('list.tooMany', { count: most }), intent: 'warning' })
      return
    }
    try {
      const parts = await Promise.all(selected.map(([from, to]) => readRange(window.source, from, to)))
      act(parts.flat())
    } catch (error) {
      toast({ message: messageOfError(error, translate), intent: 'danger' })
    }
  }
  return (
    <div className="list-bulk" role="region" aria-label={translate('list.bulk')}>
      <span role="status">
        {translate(count === 1 ? 'list.selectedOne' : 'list.selected', {
          count: new Intl.NumberFormat(locale.language).format(count),
        })}
      </span>
      {moves.map((move) => (
        <Button
          key={move.id}
          variant="outlined"
          intent={move.intent === 'danger' ? 'danger' : 'none'}
          onClick={() =>
            void start(mostAtOnce, (rows) =>
              actions.ask({
                move: strictestMove(
                  move,
                  rows.flatMap((row) => subjectOf(row) ?? []),
                ),
                rows,
              }),
            )
          }
        >
          {translate(move.label)}
        </Button>
      ))}
      {many.map(({ name, text, open }) => (
        <Button
          key={name}
          variant="outlined"
          onClick={() => void start(mostSources, (rows) => open(rows.map(({ Id }) => Id)))}
        >
          {text}
        </Button>
      ))}
      <Button variant="minimal" onClick={onClear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  )
}
