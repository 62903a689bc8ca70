import { Menu, MenuDivider, MenuItem, Popover } from '@blueprintjs/core'
import { LogOut } from '@blueprintjs/icons'
import { useLocation } from 'react-router-dom'
import { signOut } from '../boot/sign-out.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isFormPath } from '../routes/is-form-path.ts'
import { pathUnder } from '../routes/path-under.ts'
import { useServices } from '../services/app-services.ts'
import { useDefinitions, useSessionInfo } from '../state/use-session.ts'
import { initials } from './initials.ts'
import { ThemeItems } from './theme-items.tsx'
import { UserCard } from './user-card.tsx'

/** Initials that open who is signed in, where, and what they may do with their account (spec 2.4). */
export function UserMenu() {
  const t = useTranslate()
  const session = useSessionInfo()
  return (
    <Popover content={<UserMenuContent />} placement="bottom-end" minimal>
      <button
        type="button"
        className="lar-avatar"
        aria-haspopup="menu"
        aria-label={t('shell.userMenu', { name: session.username })}
      >
        {initials(session.username)}
      </button>
    </Popover>
  )
}

function UserMenuContent() {
  const t = useTranslate()
  const services = useServices()
  const { families } = useDefinitions()
  const { pathname } = useLocation()
  const items = services.contributions.userMenuItems.filter((item) => item.isShown(services))
  const handleSignOut = () => void signOut(services, isFormPath(families, pathUnder(services.base, pathname)))
  return (
    <div className="lar-user-menu">
      <UserCard />
      <Menu>
        <ThemeItems />
        <MenuDivider />
        {items.map((item) => (
          <MenuItem key={item.id} text={t(item.label)} onClick={() => item.select(services)} />
        ))}
        <MenuItem icon={<LogOut />} text={t('shell.signOut')} onClick={handleSignOut} />
      </Menu>
    </div>
  )
}
