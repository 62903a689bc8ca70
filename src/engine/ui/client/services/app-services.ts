import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { TenantSettings } from '#core/http/tenant-contract.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { ApiExtension } from '../api/api-extension.ts'
import type { AppModules } from '../../contracts/app-modules.ts'
import type { JoinedContributions } from '../../contracts/join-contributions.ts'
import type { LoadablePage } from '../../contracts/loadable-page.ts'
import type { KeyRegistry } from '../keys/key-registry.ts'
import type { Environment } from './environment.ts'
import type { Translator } from '../i18n/translator.ts'
import type { Activity } from '../session/activity.ts'
import type { SessionSignals } from '../session/session-signals.ts'
import type { AppState, AppStore } from '../state/app-store.ts'

/** Everything the app is made of that is not React; built once by startApp, given to plugins and reachable by hooks. */
export interface AppServices {
  readonly tenant: TenantSettings
  /** First part of every hash path: `/ui`, or `''` on premises. */
  readonly base: string
  readonly environment: Environment
  readonly api: ApiClient
  /** Gives the client what it does behind sign-in only. */
  readonly extendApi: (extension: ApiExtension) => void
  readonly store: AppStore
  readonly translator: Translator
  readonly contributions: JoinedContributions
  readonly publicPages: readonly LoadablePage[]
  readonly modules: AppModules
  /** Tells whoever holds unsaved work that the session is about to end, or goes on. */
  readonly signals: SessionSignals
  /** What keys do on the screen that is shown. */
  readonly keys: KeyRegistry
  /** When the person last did something, in any tab. */
  readonly activity: Activity
  /** The time now; passed in, so that tests can hold it still. */
  readonly now: () => Date
}

/** Given once around the whole tree by startApp. */
export const AppServicesContext = createContext<AppServices | undefined>(undefined)

/** The services of the app. @throws outside the tree that startApp draws, which is a bug. */
export function useServices(): AppServices {
  const services = use(AppServicesContext)
  if (services === undefined) throw new Error('useServices outside of the app')
  return services
}

/** A part of the app's state; select stored values only, so that equal state means no render. */
export function useAppStore<T>(select: (state: AppState) => T): T {
  return useStore(useServices().store, select)
}
