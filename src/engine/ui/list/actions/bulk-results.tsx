import { useList } from '../model/list-model.ts'
import type { BulkResult } from './run-bulk.ts'

const signs: Readonly<Record<BulkResult['state'], string>> = {
  waiting: '·',
  running: '…',
  done: '✓',
  failed: '!',
  skipped: '–',
}

/** Progress over all once it runs, and a line for each record, so that a person sees which ones are meant before. */
export function BulkResults({
  results,
  hasStarted,
}: {
  readonly results: readonly BulkResult[]
  readonly hasStarted: boolean
}) {
  const { translate } = useList()
  const over = results.filter(({ state }) => state !== 'waiting' && state !== 'running').length
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
        {results.map(({ id, title, state, message }) => (
          <li key={id} className={`is-${state}`}>
            <span aria-hidden="true">{signs[state]}</span>
            <strong>{title}</strong>
            <span>{message ?? (state === 'waiting' ? '' : translate(`list.result.${state}`))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
