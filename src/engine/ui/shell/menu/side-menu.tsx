import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { pathUnder } from '../../client/address/path-under.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { currentItemId } from './current-item.ts'
import { isNarrowWindow } from './follow-width.ts'
import { followLink } from './follow-link.ts'
import { useHelpAddress } from './use-help-address.ts'
import { isItemShown } from './is-item-usable.ts'
import { walkMenu } from './walk-menu.ts'
import { parseHighlight } from './parse-highlight.ts'
import { PrimaryItem } from './primary-item.tsx'
import './menu.css'

/** The menu of the user's definitions: primary items with panels, the current one marked, the version below (SPEC-2.5.9). */
export function SideMenu() {
  const t = useTranslate()
  const { base, environment } = useServices()
  const { menu, families } = useDefinitions()
  const isExpanded = useAppStore((state) => state.layout.isMenuExpanded)
  const toggle = useAppStore((state) => state.layout.toggleMenu)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const place = { path: pathUnder(base, pathname), highlight: parseHighlight(query.get('data')), families }
  const currentId = currentItemId(menu, place)
  const help = useHelpAddress()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  useEscape(isExpanded, toggle)
  return (
    <>
      <nav id="side-menu" className="lar-menu" aria-label={t('shell.menu.label')}>
        <ul
          ref={list}
          onKeyDown={(event) => walkMenu(event, list.current)}
          onClick={(event) => followLink(event, navigate)}
        >
          {menu
            .filter((item) => isItemShown(item) && (item.OdataKey !== 'help' || help !== ''))
            .map((item) => (
              <PrimaryItem key={item.Id} item={item} currentId={currentId} />
            ))}
        </ul>
        <small className="lar-menu-version">{t('shell.menu.version', { version: environment.productVersion })}</small>
      </nav>
      {/* On a phone the open menu lies over the page; a touch beside it closes it. */}
      {isExpanded ? <div className="lar-menu-backdrop" onClick={toggle} aria-hidden="true" /> : null}
    </>
  )
}

/** Escape closes the menu where it lies over the page, and gives the focus to the button that opens it. */
function useEscape(isExpanded: boolean, close: () => void): void {
  useEffect(() => {
    if (!isExpanded) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isNarrowWindow()) return
      if (document.querySelector('dialog:modal') !== null) return
      close()
      document.querySelector<HTMLElement>('[aria-controls="side-menu"]')?.focus()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isExpanded, close])
}
