import { useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'
import { useListbox } from '../../parts/listbox/use-listbox.ts'
import { rememberEntry } from './recent-entries.ts'
import type { SearchOption } from './search-options.ts'
import { optionId, SearchResults } from './search-results.tsx'
import { useSearch, type Search } from './use-search.ts'
import './search.css'

/** Finds screens and documents by words; arrow keys move, Enter opens, Escape closes (SPEC-2.7.10). */
export function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const owner = useSessionInfo()
  const search = useSearch()
  const listId = useId()
  const input = useFocusedBox()
  const close = (): undefined => {
    onClose()
  }
  const pick = (option: SearchOption | undefined): undefined => {
    if (option?.kind === 'folded') search.unfold()
    if (option?.href === undefined) return undefined
    if (option.kind === 'entry') rememberEntry(owner, option.key)
    onClose()
    void navigate(option.href)
    return undefined
  }
  const { text, setText, sections, options, active, words } = search
  const hasOptions = sections.length > 0
  const list = useListbox({
    id: listId,
    count: options.length,
    active: options.findIndex(({ key }) => key === active?.key),
    isOpen: hasOptions,
    onMark: search.mark,
    optionId: (index) => optionId(listId, options[index]?.key ?? ''),
    keys: { Enter: () => pick(active), Escape: () => close() },
  })
  return (
    <div className="lar-search" role="search" aria-label={t('search.box.label')}>
      <input
        ref={input}
        type="search"
        className="bp6-input bp6-fill"
        {...list.box}
        aria-label={t('search.box.label')}
        spellCheck={false}
        maxLength={100}
        placeholder={t('search.box.placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasOptions ? (
        <SearchResults id={listId} sections={sections} activeKey={active?.key} words={words} onPick={pick} />
      ) : null}
      <SearchStatus search={search} />
    </div>
  )
}

/** Says how much was found; drawn only when nothing was. */
function SearchStatus({ search: { text, words, sections, isWaiting } }: { readonly search: Search }) {
  const t = useTranslate()
  const count = sections.flatMap(({ options }) => options).filter(({ href }) => href !== undefined).length
  const isEmpty = sections.length === 0
  const isNothing = words.length > 0 && text.trim() !== '' && isEmpty && !isWaiting
  const message = isNothing ? t('search.box.nothing') : words.length > 0 ? t('search.box.count', { count }) : ''
  return (
    <div role="status" className={isNothing ? 'lar-search-results lar-search-nothing' : 'lar-hidden'}>
      {message}
    </div>
  )
}

/** Focuses the box as it appears, so that the first key after Ctrl+K is its own (SPEC-2.7.10). */
function useFocusedBox() {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  return input
}
