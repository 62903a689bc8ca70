import { Cross, Search } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { useList } from '../model/list-model.ts'

const typingPause = 250

/** Searches number, reference and name a moment after the last key. */
export function QuickSearch() {
  const { list, view, change, translate } = useList()
  const [words, setWords] = useState(view.search)
  const [asked, setAsked] = useState(view.search)
  // The address changed by another way: a view, the back button.
  if (asked !== view.search && words === asked) setWords(view.search)
  if (asked !== view.search) setAsked(view.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string, delay: number) => {
    setWords(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change({ search: text.trim(), row: 0 }, 'replace'), delay)
  }
  return (
    <div className="list-search" role="search" aria-label={translate(list.title)}>
      <Search className="list-search-icon" aria-hidden="true" />
      <input
        type="search"
        className="bp6-input"
        aria-label={translate('list.search')}
        placeholder={translate('list.search')}
        maxLength={200}
        value={words}
        onChange={(event) => type(event.target.value, typingPause)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') type(words, 0)
        }}
      />
      {words === '' ? null : (
        <button
          type="button"
          className="list-search-clear"
          aria-label={translate('list.clearSearch')}
          onClick={() => type('', 0)}
        >
          <Cross aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
