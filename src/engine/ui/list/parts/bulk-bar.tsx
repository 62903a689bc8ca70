import { mostSources } from '#core/http/sources-contract.ts'
import type { RowRanges } from '../../contracts/grid-props.ts'
import { mostAtOnce, useStartMoves } from '../actions/use-start-moves.ts'
import { LabelsButton } from '../labels/labels-button.tsx'
import { useList } from '../model/list-model.ts'
import { Button } from '../../parts/button/button.tsx'

/** How many rows are selected and what can be done with all of them; in the grid the digits shown do the same. */
export function BulkBar({ selected, onClear }: { readonly selected: RowRanges; readonly onClear: () => void }) {
  const { moves, makings, rowMakings, actions, locale, isNarrow, translate } = useList()
  const work = useStartMoves(selected)
  const count = selected.reduce((sum, [from, to]) => sum + to - from, 0)
  const many = makings.filter(({ isMany }) => isMany)
  return (
    <div className="list-bulk" role="region" aria-label={translate('list.bulk')}>
      <span role="status">
        {translate(count === 1 ? 'list.selectedOne' : 'list.selected', {
          count: new Intl.NumberFormat(locale.language).format(count),
        })}
      </span>
      {moves.map((move, index) => (
        <Button
          key={move.id}
          variant="outlined"
          intent={move.intent === 'danger' ? 'danger' : 'none'}
          aria-keyshortcuts={isNarrow ? undefined : String(index + 1)}
          onClick={() => work.ask(move)}
        >
          {translate(move.label)}
          {isNarrow ? null : (
            <kbd className="list-key" aria-hidden="true">
              {index + 1}
            </kbd>
          )}
        </Button>
      ))}
      {rowMakings.map((making) => (
        <Button
          key={making.id}
          variant="outlined"
          onClick={() => void work.start(mostAtOnce, (rows) => actions.askMaking({ making, rows }))}
        >
          {translate(making.label)}
        </Button>
      ))}
      {many.map(({ name, text, open }) => (
        <Button key={name} variant="outlined" onClick={() => void work.start(mostSources, open)}>
          {text}
        </Button>
      ))}
      <LabelsButton work={work} />
      <Button variant="minimal" onClick={onClear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  )
}
