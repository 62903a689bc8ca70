import type { FramePart } from './frame-part.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SignInOption } from './sign-in-option.ts'
import type { Contributions, Plugin, PublicRoute, UserMenuItem } from './define-plugin.ts'

/** All plugins' contributions in one value; lists keep the order of the plugins. */
export interface JoinedContributions {
  readonly publicRoutes: readonly PublicRoute[]
  readonly pages: readonly Omit<PublicRoute, 'isForGuestsOnly'>[]
  readonly offlinePages: readonly Pick<PublicRoute, 'path' | 'load'>[]
  readonly overlays: readonly FramePart[]
  readonly banners: readonly FramePart[]
  readonly headerItems: readonly FramePart[]
  readonly userMenuItems: readonly UserMenuItem[]
  readonly secondFactors: readonly SecondFactor[]
  readonly signInOptions: readonly SignInOption[]
  readonly onSignOut: readonly NonNullable<Contributions['onSignOut']>[]
}

/** Joins the plugins once at start. @throws when two plugins share a name or a path, naming it. */
export function joinContributions(plugins: readonly Plugin[]): JoinedContributions {
  refuseDuplicates(
    'plugin',
    plugins.map((plugin) => plugin.name),
  )
  const parts = plugins.map((plugin) => plugin.contribute())
  const publicRoutes = parts.flatMap((part) => part.publicRoutes ?? [])
  const pages = parts.flatMap((part) => part.pages ?? [])
  refuseDuplicates(
    'route',
    [...publicRoutes, ...pages].map((route) => route.path),
  )
  return {
    publicRoutes,
    pages,
    offlinePages: parts.flatMap((part) => part.offlinePages ?? []),
    overlays: parts.flatMap((part) => part.overlays ?? []),
    banners: parts.flatMap((part) => part.banners ?? []),
    headerItems: parts.flatMap((part) => part.headerItems ?? []),
    userMenuItems: parts.flatMap((part) => part.userMenuItems ?? []),
    secondFactors: parts.flatMap((part) => part.secondFactors ?? []),
    signInOptions: parts.flatMap((part) => part.signInOptions ?? []),
    onSignOut: parts.flatMap((part) => part.onSignOut ?? []),
  }
}

function refuseDuplicates(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two contributions claim the ${what} '${twice}'`)
}
