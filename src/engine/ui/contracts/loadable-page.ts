import type { PublicRoute } from './define-plugin.ts'
import { loadable, type Loadable } from '../parts/page/loadable.tsx'

/** A public page with its code. */
export interface LoadablePage extends Loadable<object> {
  readonly route: PublicRoute
}

/** The pages of the plugins, none of them loaded yet. */
export function loadablePages(routes: readonly PublicRoute[]): readonly LoadablePage[] {
  return routes.map((route) => ({ route, ...loadable(route.load) }))
}

/** The page a hash names; login for every other address. */
export function pageOf(pages: readonly LoadablePage[], hash: string): LoadablePage | undefined {
  const segments = hash.replace(/^#/, '').split('?')[0]?.split('/') ?? []
  return pages.find(({ route }) => segments.includes(route.path)) ?? pages.find(({ route }) => route.path === 'login')
}
