import type { LookupCandidate, useListbox, WidgetServices } from '#engine'
import { DropPanel } from '../frame/drop-panel.tsx'
import type { Candidates } from './use-candidates.ts'

interface LookupOptionsProps {
  readonly listId: string
  readonly candidates: Candidates
  readonly active: number
  /** Properties of each option, by its index. */
  readonly option: ReturnType<typeof useListbox>['option']
  readonly services: WidgetServices
  readonly onPick: (candidate: LookupCandidate) => void
  readonly onClose: () => void
}

/** The list under a lookup: title first, one or two more columns beside it. */
export function LookupOptions({ listId, candidates, active, option, services, onPick, onClose }: LookupOptionsProps) {
  const { found, kind } = candidates
  return (
    <DropPanel onClose={onClose} className="wid-lookup-drop">
      <ul id={listId} role="listbox" aria-label={services.translate('widgets.lookup.options')}>
        {found.map((candidate, index) => (
          <li
            key={candidate.id}
            {...option(index)}
            className={index === active ? 'wid-option wid-option-active' : 'wid-option'}
            onClick={() => onPick(candidate)}
          >
            <span className="wid-option-title">{candidate.text}</span>
            {candidate.details.map((detail, column) => (
              // eslint-disable-next-line react/no-array-index-key -- columns of one row never move
              <span key={column} className="wid-option-detail">
                {detail}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <div role="status" className="wid-lookup-note">
        {note(kind, found.length, services)}
      </div>
    </DropPanel>
  )
}

function note(kind: Candidates['kind'], count: number, services: WidgetServices): string {
  if (kind === 'failed') return services.translate('widgets.lookup.failed')
  if (count > 0) return ''
  return services.translate(kind === 'searching' ? 'widgets.lookup.searching' : 'widgets.lookup.nothing')
}
