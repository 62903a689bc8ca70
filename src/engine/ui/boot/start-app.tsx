import { createRoot } from 'react-dom/client'
import type { AppModules } from '../contributions/app-modules.ts'
import type { Plugin } from '../contributions/define-plugin.ts'
import { joinContributions } from '../contributions/join-contributions.ts'
import { loadLanguage } from '../i18n/load-language.ts'
import type { AppServices } from '../services/app-services.ts'
import { AppRoot } from './app-root.tsx'
import { BootFailure } from './boot-failure.tsx'
import { createEarlyServices, type EarlyServices } from './create-services.ts'
import { loadEnvironment } from './environment.ts'
import { followTheme } from './follow-theme.ts'
import { readStoredTenant, tenantOf, writeStoredTenant } from './hash-tenant.ts'
import { keepSessionAlive } from './keep-session-alive.ts'
import { loadTenant } from './load-tenant.ts'
import { languageOfLink, preferredLanguage } from '../i18n/preferred-language.ts'

/** What the composition root joins. */
export interface AppParts {
  readonly plugins: readonly Plugin[]
  readonly modules: AppModules
  readonly now: () => Date
}

/** Starts the app in an element: settings, texts and the first page's code come side by side, then it is drawn. */
export async function startApp(element: HTMLElement, parts: AppParts): Promise<void> {
  const root = createRoot(element)
  try {
    const services = await bootServices(parts)
    root.render(<AppRoot services={services} />)
  } catch (error) {
    root.render(<BootFailure error={error} />)
  }
}

async function bootServices({ plugins, modules, now }: AppParts): Promise<AppServices> {
  const tenantId = tenantOf(location.hash, readStoredTenant())
  const contributions = joinContributions(plugins)
  preloadPage(contributions.publicRoutes)
  const environment = await loadEnvironment()
  const early = createEarlyServices(tenantId, environment.apiUrl)
  followTheme(early.store)
  const [tenant] = await Promise.all([loadTenant(early.api, tenantId), showLanguage(early)])
  if (tenant.IsOnPremises) early.forgetTenant()
  else if (tenant.IsActive) writeStoredTenant(tenantId)
  const base = tenant.IsOnPremises ? '' : `/${tenantId}`
  const services: AppServices = { ...early, tenant, base, environment, contributions, modules, now }
  keepSessionAlive(services)
  return services
}

/** Texts of the session's language, or of the language preferred here. */
async function showLanguage({ api, store, translator }: EarlyServices): Promise<void> {
  const session = store.getState().session.values
  const code = languageOfLink(location.hash) ?? preferredLanguage(session?.language, navigator.language)
  await loadLanguage(api, translator, { code, userId: session?.userId ?? 0 })
}

/** Starts loading the code of the public page that the address names. */
function preloadPage(routes: readonly { readonly path: string; readonly load: () => Promise<unknown> }[]): void {
  const named = routes.find((route) => location.hash.split('?')[0]?.split('/').includes(route.path))
  const page = named ?? routes.find((route) => route.path === 'login')
  // A failure shows when the page is drawn; here it is only early.
  void page?.load().catch(() => undefined)
}
