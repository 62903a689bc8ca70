import { useNavigate } from 'react-router-dom'
import { LinkedText } from '../../parts/text/linked-text.tsx'
import { useList } from '../model/list-model.ts'
import type { BulkResult } from './run-bulk.ts'

const signs: Readonly<Record<BulkResult['state'], string>> = {
  waiting: '·',
  running: '…',
  done: '✓',
  failed: '!',
  skipped: '–',
}

/**
 * Progress over all once it runs, and a line for each record, so that a person sees which ones are meant before. When all is over, numbers lead
 * to their documents (LIST-266); before, nothing leads away from what was asked.
 */
export function BulkResults({
  results,
  hasStarted,
}: {
  readonly results: readonly BulkResult[]
  readonly hasStarted: boolean
}) {
  const { translate } = useList()
  const navigate = useNavigate()
  const follow = (address: string) => void navigate(address.replace(/^#/, ''))
  const over = results.filter(({ state }) => state !== 'waiting' && state !== 'running').length
  const isOver = hasStarted && over === results.length
  return (
    <>
      {hasStarted ? (
        <p role="status">
          <progress
            className="list-progress"
            max={results.length}
            value={over}
            aria-label={translate('list.progress')}
          />{' '}
          {translate('list.progressOf', { done: over, all: results.length })}
        </p>
      ) : null}
      <ul className="list-results">
        {results.map(({ id, title, state, message, links = [], address }) => (
          <li key={id} className={`is-${state}`}>
            <span aria-hidden="true">{signs[state]}</span>
            <strong>
              <LinkedText
                text={title}
                links={isOver && address !== undefined ? [{ words: title, address }] : []}
                onFollow={follow}
              />
            </strong>
            <span>
              <LinkedText
                text={message ?? (state === 'waiting' ? '' : translate(`list.result.${state}`))}
                links={isOver ? links : []}
                onFollow={follow}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
