import { Suspense } from 'react'
import type { LoadablePage } from '../contributions/loadable-page.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** A page without sign-in. */
export function PublicPage({ page: { route, Component } }: { readonly page: LoadablePage }) {
  const t = useTranslate()
  useDocumentTitle(t(route.title))
  return (
    <Suspense fallback={null}>
      <Component />
    </Suspense>
  )
}
