import type { LoadablePage } from '../../contracts/loadable-page.ts'
import { isKnownSection } from '../screens/known-sections.ts'
import { pathUnder } from '../../client/address/path-under.ts'

/** What an address shows: a page without sign-in, the area behind it, a start for another tenant, or it leads on. */
export type Place =
  | { readonly kind: 'page'; readonly page: LoadablePage }
  | { readonly kind: 'area' }
  | { readonly kind: 'other-tenant' }
  | { readonly kind: 'redirect'; readonly to: string }

/** Who asks, and what there is. */
export interface Visitor {
  /** `/ui`; empty on premises. */
  readonly base: string
  readonly pages: readonly LoadablePage[]
  readonly isSignedIn: boolean
  /** A session flagged as tampered with, or a restricted guest. */
  readonly isShutOut: boolean
}

/** The place of a path such as `/ui/login`, by who may go there (SPEC-2.1.7, SPEC-2.1.11). */
export function placeOf(path: string, visitor: Visitor): Place {
  const { base, pages } = visitor
  if (base !== '' && isRoot(path)) return { kind: 'redirect', to: base }
  if (!isUnder(base, path)) return { kind: 'other-tenant' }
  const rest = pathUnder(path.slice(0, base.length), path)
  const page = pages.find(({ route }) => route.path === rest.toLowerCase())
  return page === undefined ? guarded(rest, visitor) : publicPlace(page, visitor)
}

/** Whoever is signed in has no business on a page for guests: the first menu item is shown instead. */
function publicPlace(page: LoadablePage, { base, isSignedIn }: Visitor): Place {
  return page.route.isForGuestsOnly && isSignedIn ? { kind: 'redirect', to: `${base}/` } : { kind: 'page', page }
}

/** Sends whoever is shut out to the tampering page, and a guest to login or, from a path nobody knows, to the tampering page too. */
function guarded(rest: string, { base, isSignedIn, isShutOut }: Visitor): Place {
  if (isShutOut) return { kind: 'redirect', to: `${base}/tambering` }
  if (isSignedIn) return { kind: 'area' }
  return { kind: 'redirect', to: `${base}/${isKnownSection(rest) ? 'login' : 'tambering'}` }
}

function isRoot(path: string): boolean {
  return path === '' || path === '/'
}

function isUnder(base: string, path: string): boolean {
  const [own, named] = [base.toLowerCase(), path.toLowerCase()]
  return named === own || named.startsWith(`${own}/`)
}
