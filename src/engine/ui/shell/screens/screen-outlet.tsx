import { Suspense, useMemo } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { ErrorBoundary } from '../../parts/error/error-boundary.tsx'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useMenuName } from '../menu/menu-names.tsx'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { ContributedPage } from './contributed-page.tsx'
import { pathUnder } from '../../client/address/path-under.ts'
import { resolveScreen, type ResolvedScreen } from './resolve-screen.ts'
import { SectionScreen } from './section-screen.tsx'
import { UnavailableScreen } from './unavailable-screen.tsx'
import { useVisit } from './use-visit.ts'
import { useDocumentTitle } from '../../parts/page/use-document-title.ts'

/** Draws the screen the address names; an unknown one is the tampering page (SPEC-2.1.8). */
export function ScreenOutlet() {
  const { base, contributions } = useServices()
  const definitions = useDefinitions()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const path = pathUnder(base, pathname)
  const screen = useMemo(() => resolveScreen(definitions, path, query), [definitions, path, query])
  const page = contributions.pages.find((candidate) => candidate.path === path)
  useDocumentTitle(useScreenTitle(screen, page?.title))
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        {page ? <ContributedPage key={page.path} page={page} /> : <Screen screen={screen} />}
      </Suspense>
    </ErrorBoundary>
  )
}

function Screen({ screen }: { readonly screen: ResolvedScreen }) {
  const { base, modules } = useServices()
  const { list: List, form: Form } = modules
  const visit = useVisit()
  if (screen.kind === 'redirect') return <Navigate to={`${base}/${screen.to}`} replace />
  if (screen.kind === 'unknown') return <Navigate to={`${base}/tambering`} replace />
  if (screen.kind === 'unavailable') return <UnavailableScreen lack={screen.lack} />
  if (screen.kind === 'section') return <SectionScreen item={screen.item} />
  if (screen.kind === 'list') {
    return <List key={`${screen.family.id}/${screen.listId}`} family={screen.family} listId={screen.listId} />
  }
  return <Form key={`${screen.family.id}/${visit}`} family={screen.family} recordId={screen.recordId} />
}

function useScreenTitle(screen: ResolvedScreen, pageTitle: string | undefined): string {
  const t = useTranslate()
  const nameOf = useMenuName()
  if (pageTitle !== undefined) return t(pageTitle)
  if (screen.kind === 'unavailable') return t(`shell.lack.${screen.lack}.title`)
  if (screen.kind === 'section') return nameOf(screen.item)
  if (screen.kind === 'list') return t(screen.family.lists[screen.listId]?.title ?? screen.family.title)
  return screen.kind === 'form' ? t(screen.family.title) : ''
}

function ScreenSkeleton() {
  const t = useTranslate()
  return (
    <div className="lar-skeleton" role="status" aria-label={t('shell.loading')}>
      <span />
      <span />
      <span />
    </div>
  )
}
