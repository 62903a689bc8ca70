import type { ComponentType } from 'react'
import type { AppServices } from '../client/services/app-services.ts'
import type { SignOutHow } from '../client/session/sign-out-how.ts'
import type { FramePart } from './frame-part.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SignInOption } from './sign-in-option.ts'

/** A page reached without sign-in: `login` is `#/{tenant}/login`. */
export interface PublicRoute {
  readonly path: string
  /** Loads the page's module; started as soon as the address is known. */
  readonly load: () => Promise<ComponentType>
  /** Locale key of the document title. */
  readonly title: string
  /** True when someone who is signed in is sent on to the first menu item, as from login. */
  readonly isForGuestsOnly: boolean
}

/** An entry of the user menu. */
export interface UserMenuItem {
  readonly id: string
  /** Locale key. */
  readonly label: string
  readonly isShown: (services: AppServices) => boolean
  /** What it does, or the path under the tenant it leads to. */
  readonly act: ((services: AppServices) => void) | { readonly path: string }
}

/** What a plugin may add to the app. */
export interface Contributions {
  readonly publicRoutes?: readonly PublicRoute[]
  /** Pages behind sign-in that no definition draws, by path under the tenant. */
  readonly pages?: readonly Omit<PublicRoute, 'isForGuestsOnly'>[]
  /** Pages of `pages` that open anew from what a device keeps while the server cannot be reached, by path. */
  readonly offlinePages?: readonly Pick<PublicRoute, 'path' | 'load'>[]
  /** Drawn over everything while someone is signed in, such as the idle warning. */
  readonly overlays?: readonly FramePart[]
  /** Drawn above every screen, such as notices. */
  readonly banners?: readonly FramePart[]
  /** Drawn in the header before the user menu. */
  readonly headerItems?: readonly FramePart[]
  readonly userMenuItems?: readonly UserMenuItem[]
  /** Further proofs asked for while signing in; the first that is asked of a user counts. */
  readonly secondFactors?: readonly SecondFactor[]
  readonly signInOptions?: readonly SignInOption[]
  /** Clears what the plugin keeps of a person; runs before the session is dropped. */
  readonly onSignOut?: (services: AppServices, how: SignOutHow) => void | Promise<void>
}

/** A plugin: a value with named contributions. What a tenant may set of it is `plugins.<name>` of `PluginOptions`, known after sign-in. */
export interface Plugin {
  readonly name: string
  readonly contribute: () => Contributions
}

/** Builds a plugin. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
