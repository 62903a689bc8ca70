import { Suspense, useEffect, useRef } from 'react'
import { AppHeader } from '../header/app-header.tsx'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { SideMenu } from '../menu/side-menu.tsx'
import { ScreenOutlet } from '../screens/screen-outlet.tsx'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { KeyHelp } from '../keys/key-help.tsx'
import { useFrameKeys } from '../keys/use-frame-keys.ts'
import { useOnline } from './use-online.ts'
import { ProgressOverlay } from './progress-overlay.tsx'
import { onceRested } from './once-rested.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import './layout.css'

/** The frame: header, side menu, progress, notices, and the screen of the address. */
export function MainLayout() {
  const t = useTranslate()
  const { contributions, modules } = useServices()
  const isExpanded = useAppStore((state) => state.layout.isMenuExpanded)
  const isCovered = useAppStore((state) => state.layout.isCovered)
  const isOnline = useOnline()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useFrameKeys()
  // The first form is drawn at once then (SHELL-25).
  useEffect(() => onceRested(modules.preloadForms), [modules])
  return (
    <div className={isExpanded ? 'lar-frame' : 'lar-frame lar-frame-narrow'}>
      {/* A plain link to #main would be a hash route of its own. */}
      <button type="button" className="lar-skip" onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <ProgressOverlay />
      <AppHeader />
      <SideMenu />
      <main ref={main} id="main" tabIndex={-1} className="lar-main">
        {isOnline ? null : (
          <div className="lar-offline" role="status">
            {t('shell.offline')}
          </div>
        )}
        <TamperNotice />
        <div className="lar-banners" inert={isCovered}>
          {contributions.banners.map(({ Component: Banner }, index) => (
            <Suspense key={index} fallback={null}>
              <Banner />
            </Suspense>
          ))}
        </div>
        <ScreenOutlet />
      </main>
      <KeyHelp />
      {contributions.overlays.map(({ Component: Overlay }, index) => (
        <Suspense key={index} fallback={null}>
          <Overlay />
        </Suspense>
      ))}
    </div>
  )
}

/** Once an address held the marker urltamparing, the frame says so. */
function TamperNotice() {
  const t = useTranslate()
  const isTampered = useAppStore((state) => state.session.isUrlTampered)
  if (!isTampered) return null
  return (
    <div className="lar-offline" role="alert">
      {t('Login.URLTampered')}
    </div>
  )
}
