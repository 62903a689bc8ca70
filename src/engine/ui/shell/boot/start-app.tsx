import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '../../client/api/api-error.ts'
import type { AppModules } from '../../contracts/app-modules.ts'
import type { Plugin } from '../../contracts/define-plugin.ts'
import { joinContributions } from '../../contracts/join-contributions.ts'
import { loadablePages, pageOf } from '../../contracts/loadable-page.ts'
import { loadLanguage } from '../../client/i18n/load-language.ts'
import type { AppServices } from '../../client/services/app-services.ts'
import { createKeyRegistry } from '../../client/keys/key-registry.ts'
import { createActivity, type Activity } from '../../client/session/activity.ts'
import { followOtherTabs } from '../../client/session/follow-other-tabs.ts'
import { followTampering } from '../../client/session/follow-tampering.ts'
import { ownerOf } from '../../client/session/logged-in-flag.ts'
import { createSessionSignals } from '../../client/session/session-signals.ts'
import { readStoredSession } from '../../client/state/stored-session.ts'
import { AppRoot } from './app-root.tsx'
import { BootFailure } from './boot-failure.tsx'
import { createEarlyServices, type EarlyServices } from './create-services.ts'
import { firstWish, type FirstCalls } from './first-calls.ts'
import { followTheme } from './follow-theme.ts'
import { followWidth } from '../menu/follow-width.ts'
import { readStoredTenant, tenantOf, writeStoredTenant } from './hash-tenant.ts'
import { isSignedIn, keepSessionAlive } from '../../client/session/keep-session-alive.ts'
import { loadTenant } from './load-tenant.ts'
import { silenceConsole } from './silence-console.ts'

/** What the composition root joins. */
export interface AppParts {
  readonly plugins: readonly Plugin[]
  readonly modules: AppModules
  readonly now: () => Date
  /** What was asked of the server before this code was here. */
  readonly calls: FirstCalls
}

/** Starts the app in an element: settings, texts and the first page's code come side by side, then it is drawn. */
export async function startApp(element: HTMLElement, parts: AppParts): Promise<void> {
  if (import.meta.env.PROD) silenceConsole(console)
  const root = createRoot(element)
  try {
    const services = await bootServices(parts)
    root.render(<AppRoot services={services} />)
  } catch (error) {
    root.render((await withoutServer(error, parts)) ?? <BootFailure error={error} />)
  }
}

/** The page of the address as far as this device keeps it, when the server cannot be reached. */
async function withoutServer(error: unknown, { plugins, modules, now }: AppParts): Promise<ReactNode | undefined> {
  if (!(error instanceof ApiError) || !error.isOffline) return undefined
  try {
    const { startOffline } = await import('./start-offline.tsx')
    return await startOffline({ contributions: joinContributions(plugins), modules, now })
  } catch {
    // Its code is not kept either.
    return undefined
  }
}

async function bootServices({ plugins, modules, now, calls }: AppParts): Promise<AppServices> {
  const named = tenantOf(location.hash, readStoredTenant())
  const contributions = joinContributions(plugins)
  const publicPages = loadablePages(contributions.publicRoutes)
  const firstPage = preloadFirst(named, { contributions, modules, publicPages })
  const environment = await calls.environment
  const tenantId = environment.isOnPremises ? undefined : named
  const early = createEarlyServices(tenantId, environment.apiUrl, calls.take)
  followTheme(early.store)
  followWidth(early.store)
  const [tenant] = await Promise.all([loadTenant(early.api, named), showLanguage(early), firstPage])
  if (tenantId !== undefined && tenant.IsActive) writeStoredTenant(tenantId)
  const base = tenantId === undefined ? '' : `/${tenantId}`
  const parts = { tenant, base, environment, contributions, publicPages, modules, now }
  const services: AppServices = {
    ...early,
    ...parts,
    signals: createSessionSignals(),
    keys: createKeyRegistry(),
    activity: activityOf(early, now),
  }
  keepSessionAlive(services)
  followOtherTabs(services)
  followTampering(early.store)
  return services
}

function activityOf({ store }: EarlyServices, now: () => Date): Activity {
  const owner = () => {
    const { values } = store.getState().session
    return values === undefined ? undefined : ownerOf(values)
  }
  return createActivity({ now: () => now().getTime(), storage: localStorage, target: window, owner })
}

type PageParts = Pick<AppServices, 'contributions' | 'modules' | 'publicPages'>

/** Starts loading what the address shows first; who is signed in comes back to a screen, everybody else to a public page. */
async function preloadFirst(tenantId: string, { contributions, modules, publicPages }: PageParts): Promise<void> {
  const page = pageOf(publicPages, location.hash)
  if (page?.route.isForGuestsOnly && isSignedIn(readStoredSession(tenantId))) modules.preloadFirstScreen(contributions)
  else await page?.preload()
}

/** Texts of the session's language, or of the language preferred here. */
async function showLanguage({ api, store, translator }: EarlyServices): Promise<void> {
  await loadLanguage(api, translator, firstWish(location.hash, store.getState().session.values))
}
