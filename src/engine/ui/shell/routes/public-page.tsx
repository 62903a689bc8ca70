import { Suspense } from 'react'
import type { LoadablePage } from '../../contracts/loadable-page.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useDocumentTitle } from '../../parts/page/use-document-title.ts'

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
