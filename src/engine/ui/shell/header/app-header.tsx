import { Menu as MenuIcon, MenuClosed } from '@blueprintjs/icons'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { logoAddresses } from '#core/http/logo-contract.ts'
import { logoOf } from '#core/preferences/logo-preferences.ts'
import { TenantLogo } from '../../parts/page/tenant-logo.tsx'
import { productName } from '../../parts/page/product-name.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { SearchToggle } from '../search/search-toggle.tsx'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { useDefinitions, useSessionInfo } from '../../client/state/use-session.ts'
import { SiteClock } from './site-clock.tsx'
import { Logo } from './logo.tsx'
import { UserMenu } from './user-menu.tsx'
import './header.css'

/** Menu toggle, logo, search, clock, what plugins add, and the user menu; a guest tenant stands where the product does elsewhere. */
export function AppHeader() {
  const t = useTranslate()
  const { base, contributions, tenant } = useServices()
  const session = useSessionInfo()
  return (
    <header className="lar-header">
      <MenuToggle />
      <Link to={`${base}/`} className="lar-brand" aria-label={t('shell.home')}>
        <Brand />
      </Link>
      <span className="lar-where">
        {tenant.IsGuestTenant ? null : (
          <Link to={`${base}/`} className="lar-tenant">
            {session.tenantName}
          </Link>
        )}
        <span>{session.siteName}</span>
      </span>
      <span className="lar-header-space" />
      <SearchToggle />
      <SiteClock />
      {contributions.headerItems.map(({ Component: Item }, index) => (
        <Suspense key={index} fallback={null}>
          <Item />
        </Suspense>
      ))}
      <UserMenu />
    </header>
  )
}

/** The logo that holds at the site; without one the product's, or of guests the name of their tenant. */
function Brand() {
  const { tenant } = useServices()
  const { session, preferences } = useDefinitions()
  const logo = logoOf(preferences.values)
  if (logo !== undefined) {
    const { Light, Dark } = logoAddresses(session.tenantId, logo)
    return <TenantLogo light={Light} dark={Dark} name={session.tenantName} />
  }
  return (
    <>
      {tenant.IsGuestTenant ? null : <Logo />}
      <span className="lar-brand-name">{tenant.IsGuestTenant ? session.tenantName : productName}</span>
    </>
  )
}

function MenuToggle() {
  const t = useTranslate()
  const isExpanded = useAppStore((state) => state.layout.isMenuExpanded)
  const toggle = useAppStore((state) => state.layout.toggleMenu)
  return (
    <button
      type="button"
      className="lar-icon-button"
      aria-label={t(isExpanded ? 'shell.menu.collapse' : 'shell.menu.expand')}
      aria-expanded={isExpanded}
      aria-controls="side-menu"
      onClick={toggle}
    >
      {isExpanded ? <MenuClosed /> : <MenuIcon />}
    </button>
  )
}
