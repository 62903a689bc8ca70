import { Button } from '@blueprintjs/core'
import type { RowRanges } from '../../grid/grid-props.ts'
import { useToast } from '../../feedback/use-toast.ts'
import { messageOfError } from '../actions/message-of-error.ts'
import { useList } from '../list-model.ts'
import { readRange } from '../window/read-range.ts'

/** Most records one bulk move takes: more is a job, not a click. */
const mostAtOnce = 500

/** How many rows are selected and what can be done with all of them. */
export function BulkBar({ selected, onClear }: { readonly selected: RowRanges; readonly onClear: () => void }) {
  const { family, list, window, actions, locale, translate } = useList()
  const toast = useToast()
  const count = selected.reduce((sum, [from, to]) => sum + to - from, 0)
  const moves = list.bulk.flatMap((id) => family.workflow?.moves[id] ?? [])
  const start = async (move: (typeof moves)[number]) => {
    if (count > mostAtOnce) {
      toast({ message: translate('list.tooMany', { count: mostAtOnce }), intent: 'warning' })
      return
    }
    try {
      const parts = await Promise.all(selected.map(([from, to]) => readRange(window.source, from, to)))
      actions.ask({ move, rows: parts.flat() })
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
          onClick={() => void start(move)}
        >
          {translate(move.label)}
        </Button>
      ))}
      <Button variant="minimal" onClick={onClear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  )
}
