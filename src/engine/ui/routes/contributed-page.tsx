import { lazy, useState } from 'react'
import type { PublicRoute } from '../contributions/define-plugin.ts'

/** A plugin's page behind sign-in, loaded when it is shown. */
export function ContributedPage({ page }: { readonly page: Pick<PublicRoute, 'load'> }) {
  const [Page] = useState(() => lazy(async () => ({ default: await page.load() })))
  return <Page />
}
