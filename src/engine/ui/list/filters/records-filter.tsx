import { useEffect, useId, useState } from 'react'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import { createLookupSearch } from '../../client/lookups/lookup-search.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useList } from '../model/list-model.ts'
import type { FilterControlProps } from './filter-control.tsx'
import { useRecordTitles } from './use-record-titles.ts'

const typingPause = 200

/** Any of some records: search, tick, and what is ticked stays on top. */
export function RecordsFilter(props: FilterControlProps) {
  const { field, value, onChange } = props
  const { translate } = useList()
  const listId = useId()
  const [words, setWords] = useState('')
  const found = useCandidates(props, words)
  const ids = value.by === 'records' ? value.ids : []
  const titleOf = useRecordTitles(field, ids)
  const rest = found.filter(({ id }) => !ids.includes(id))
  const entries = [...ids.map((id) => ({ id, text: titleOf(id) })), ...rest]
  const toggle = (id: number) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
    onChange({ by: 'records', ids: next })
  }
  return (
    <>
      <input
        type="search"
        className="bp6-input bp6-fill"
        aria-label={translate('list.searchRecords', { field: translate(field.label) })}
        aria-controls={listId}
        placeholder={translate('list.searchRecordsHint')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          // Enter looks for records here; the whole form is applied by its button.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div id={listId} className="list-filter-choices is-scrolling">
        {entries.map(({ id, text }) => (
          <label key={id} className="list-check">
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            <span>{text}</span>
          </label>
        ))}
        {entries.length === 0 ? <p className="lar-muted">{translate('grid.nothingFound')}</p> : null}
      </div>
    </>
  )
}

function useCandidates({ field }: FilterControlProps, words: string): readonly LookupCandidate[] {
  const { api } = useServices()
  const { families } = useDefinitions()
  const [found, setFound] = useState<readonly LookupCandidate[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const search = createLookupSearch(api, families)
    const timer = setTimeout(
      () => {
        // A search that failed leaves the candidates of the one before; typing tries again.
        search({ field: withoutFilter(field), words, beside: { rec: {}, row: {} }, among: [] }, abort.signal).then(
          setFound,
          () => undefined,
        )
      },
      words === '' ? 0 : typingPause,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, families, field, words])
  return found
}

/** Old records may point at what may no longer be picked, such as a closed location: a filter offers those too. */
function withoutFilter(field: FilterControlProps['field']): FilterControlProps['field'] {
  return isLookup(field) ? { ...field, lookup: { ...field.lookup, filter: undefined, same: [] } } : field
}
