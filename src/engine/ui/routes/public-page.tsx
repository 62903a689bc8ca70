import { Suspense, type ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { isSignedIn } from '../boot/keep-session-alive.ts'
import type { PublicRoute } from '../contributions/define-plugin.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useAppStore, useServices } from '../services/app-services.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** A page without sign-in; one for guests only sends a signed-in person to the first menu item (spec 2.1). */
export function PublicPage({ route, page: Page }: { readonly route: PublicRoute; readonly page: ComponentType }) {
  const { base } = useServices()
  const t = useTranslate()
  const isIn = useAppStore((state) => isSignedIn(state.session.values))
  useDocumentTitle(t(route.title))
  if (route.isForGuestsOnly && isIn) return <Navigate to={`${base}/`} replace />
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}
