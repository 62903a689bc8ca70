import { Help, KeyCommand, LogOut } from '@blueprintjs/icons'
import { useRef, type RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { pathUnder } from '../../client/address/path-under.ts'
import type { UserMenuItem } from '../../contracts/define-plugin.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { walkMenu } from '../menu/walk-menu.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { signOut } from '../../client/session/sign-out.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'
import { initials } from './initials.ts'
import { ThemeItems } from './theme-items.tsx'
import { useHelpAddress } from '../menu/use-help-address.ts'
import { UserCard } from './user-card.tsx'

/** Initials that open who is signed in, where, and what they may do with their account (SPEC-2.4.2). */
export function UserMenu() {
  const t = useTranslate()
  const session = useSessionInfo()
  const label = t('shell.userMenu', { name: session.username })
  return (
    <>
      {/* The browser's own popover: Escape and a click elsewhere close it, and the focus comes back. */}
      <button
        type="button"
        className="lar-avatar"
        popoverTarget="user-menu"
        aria-haspopup="menu"
        aria-label={label}
        // Drawn by the style sheet: letters in the button would have to be part of its name (WCAG 2.5.3).
        data-initials={initials(session.displayName)}
      />
      <div id="user-menu" popover="auto" className="lar-user-menu">
        <UserCard />
        <UserMenuItems label={label} />
      </div>
    </>
  )
}

function UserMenuItems({ label }: { readonly label: string }) {
  const t = useTranslate()
  const services = useServices()
  const menu = useRef<HTMLDivElement>(null)
  const items = services.contributions.userMenuItems.filter((item) => item.isShown(services))
  const helpUrl = useHelpAddress()
  const handleSignOut = () => void signOut(services)
  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} onKeyDown={(event) => walkMenu(event, menu.current)}>
      <ThemeItems />
      <hr />
      {items.map((item) => (
        <ContributedItem key={item.id} item={item} menu={menu} />
      ))}
      <KeysItem menu={menu} />
      {helpUrl === '' ? null : (
        <a role="menuitem" className="lar-user-item" href={helpUrl} target="_blank" rel="noopener noreferrer">
          <Help aria-hidden="true" />
          {t('shell.help')}
        </a>
      )}
      <button type="button" role="menuitem" className="lar-user-item" onClick={handleSignOut}>
        <LogOut aria-hidden="true" />
        {t('shell.signOut')}
      </button>
    </div>
  )
}

function ContributedItem({
  item,
  menu,
}: {
  readonly item: UserMenuItem
  readonly menu: RefObject<HTMLElement | null>
}) {
  const t = useTranslate()
  const services = useServices()
  const { pathname, state }: { readonly pathname: string; readonly state: unknown } = useLocation()
  const { act, label } = item
  // Closed first, so that the focus comes back to the initials and not to an entry nobody sees.
  const close = () => menu.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  const props = { role: 'menuitem', className: 'lar-user-item' }
  if (typeof act === 'object') {
    const from = pathUnder(services.base, pathname)
    return (
      <Link {...props} to={`${services.base}/${act.path}`} state={from === act.path ? state : { from }} onClick={close}>
        {t(label)}
      </Link>
    )
  }
  const select = () => {
    close()
    act(services)
  }
  return (
    <button {...props} type="button" onClick={select}>
      {t(label)}
    </button>
  )
}

function KeysItem({ menu }: { readonly menu: RefObject<HTMLElement | null> }) {
  const t = useTranslate()
  const setOpen = useAppStore((state) => state.layout.setKeyHelpOpen)
  const open = () => {
    menu.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    setOpen(true)
  }
  return (
    <button type="button" role="menuitem" className="lar-user-item" aria-keyshortcuts="Shift+?" onClick={open}>
      <KeyCommand aria-hidden="true" />
      {t('keys.title')}
      <kbd className="lar-user-key" aria-hidden="true">
        ?
      </kbd>
    </button>
  )
}
