import { Search } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import type { KeyBinding } from '../../client/keys/key-binding.ts'
import { useKeys } from '../../client/keys/use-keys.ts'
import { useAppStore } from '../../client/services/app-services.ts'
import { SearchBox } from './search-box.tsx'

/** The search box of the header and the button that shows and hides it; Ctrl+K (⌘K) does the same from anywhere. */
export function SearchToggle() {
  const t = useTranslate()
  const isOpen = useAppStore((state) => state.layout.isSearchOpen)
  const setOpen = useAppStore((state) => state.layout.setSearchOpen)
  const button = useRef<HTMLButtonElement>(null)
  // Where the person was when the keys opened it.
  const before = useRef<Element>(undefined)
  const close = useCallback(() => {
    setOpen(false)
    const place = before.current
    before.current = undefined
    if (place instanceof HTMLElement && place !== document.body && place.isConnected) place.focus()
    else button.current?.focus()
  }, [setOpen])
  useKeys(
    useMemo((): readonly KeyBinding[] => {
      const run = (event: KeyboardEvent) => {
        // A popup is answered before anything else is opened.
        if (document.querySelector('dialog:modal') !== null) return
        event.preventDefault()
        if (isOpen) return close()
        before.current = document.activeElement ?? undefined
        setOpen(true)
      }
      return [{ id: 'search', group: 'everywhere', keys: ['Mod+K'], label: 'keys.search', run }]
    }, [isOpen, setOpen, close]),
  )
  return (
    <>
      {isOpen ? <SearchBox onClose={close} /> : null}
      <button
        ref={button}
        type="button"
        className="lar-icon-button"
        aria-label={t('search.box.toggle')}
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(!isOpen)}
      >
        <Search />
      </button>
    </>
  )
}
