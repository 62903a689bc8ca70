import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'
import { matchEntries, type SearchItem, type SearchMatch } from './match-entries.ts'
import { useDebounced } from './use-debounced.ts'
import { useSearchItems } from './use-search-items.ts'
import './search.css'

/** Spec 9: search debounce, focus delay; and how many results are shown. */
const debounce = 100
const focusDelay = 100
const shown = 10

/** Finds screens by words; arrow keys move, Enter opens, Escape closes (spec 2.7). */
export function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const items = useSearchItems()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const matches = matchEntries(items, useDebounced(text, debounce)).slice(0, shown)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), focusDelay)
    return () => clearTimeout(timer)
  }, [])

  const open = (item: SearchItem | undefined) => {
    if (!item?.isAvailable) return
    onClose()
    void navigate(item.href)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') open(matches[active]?.item)
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, matches.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else return
    event.preventDefault()
  }
  const hasText = text.trim() !== ''
  return (
    <div className="lar-search" role="search">
      <input
        ref={input}
        type="search"
        className="bp6-input bp6-fill"
        role="combobox"
        aria-label={t('shell.search.label')}
        aria-expanded={hasText}
        aria-controls={listId}
        aria-activedescendant={matches[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={t('shell.search.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKeyDown}
      />
      {hasText ? <Results id={listId} matches={matches} active={active} onPick={open} /> : null}
    </div>
  )
}

interface ResultsProps {
  readonly id: string
  readonly matches: readonly SearchMatch[]
  readonly active: number
  readonly onPick: (item: SearchItem) => void
}

function Results({ id, matches, active, onPick }: ResultsProps) {
  const t = useTranslate()
  if (matches.length === 0) {
    return (
      <div id={id} className="lar-search-results lar-muted" role="status">
        {t('shell.search.nothing')}
      </div>
    )
  }
  return (
    <ul id={id} className="lar-search-results" role="listbox" aria-label={t('shell.search.results')}>
      {matches.map(({ item, matchedTags }, index) => (
        <li
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-disabled={!item.isAvailable}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          <span className="lar-search-title">{item.title}</span>
          <span className="lar-muted">
            {item.isAvailable ? [item.category, item.subcategory].join(' › ') : t('shell.search.notAvailable')}
          </span>
          {matchedTags.length === 0 ? null : <span className="lar-search-tags">{matchedTags.join(', ')}</span>}
        </li>
      ))}
    </ul>
  )
}
