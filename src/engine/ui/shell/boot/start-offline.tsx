import type { ComponentType } from 'react'
import type { JoinedContributions } from '../../contracts/join-contributions.ts'
import type { AppModules } from '../../contracts/app-modules.ts'
import { createKeyRegistry } from '../../client/keys/key-registry.ts'
import { createActivity } from '../../client/session/activity.ts'
import { readKeptStart, type KeptStart } from '../../client/session/kept-start.ts'
import { createSessionSignals } from '../../client/session/session-signals.ts'
import type { AppServices } from '../../client/services/app-services.ts'
import { readStoredSession } from '../../client/state/stored-session.ts'
import { createEarlyServices } from './create-services.ts'
import { followTheme } from './follow-theme.ts'
import { readStoredTenant, tenantOf } from './hash-tenant.ts'
import { OfflineRoot } from './offline-root.tsx'

/** What there is without the server. */
export interface OfflineParts {
  readonly contributions: JoinedContributions
  readonly modules: AppModules
  readonly now: () => Date
}

/**
 * The page the address names, from what this device keeps of who used it; undefined where the page needs the server or nothing
 * is kept.
 */
export async function startOffline(parts: OfflineParts): Promise<React.ReactNode | undefined> {
  const path = location.hash.replace(/^#\/?/, '').split('?')[0] ?? ''
  const page = parts.contributions.offlinePages.find((one) => path.endsWith(one.path))
  const named = tenantOf(location.hash, readStoredTenant())
  const kept = page && readKeptStart(named, readStoredSession(undefined))
  if (page === undefined || kept === undefined || kept.values.tenantId !== named) return undefined
  const [services, Page] = await Promise.all([offlineServices(kept, parts), page.load()])
  return drawn(services, Page)
}

function drawn(services: AppServices, Page: ComponentType) {
  return <OfflineRoot services={services} page={Page} />
}

async function offlineServices(
  { values, session, tenant, environment, texts }: KeptStart,
  parts: OfflineParts,
): Promise<AppServices> {
  const tenantId = environment.isOnPremises ? undefined : values.tenantId
  const early = createEarlyServices(tenantId, environment.apiUrl, () => undefined)
  if (early.store.getState().session.values === undefined) early.store.getState().session.begin(values)
  followTheme(early.store)
  await early.translator.show(values.language, texts)
  document.documentElement.lang = values.language
  // A page that needs no server needs no more of the definitions than how the person's site writes figures.
  const nothing = {
    hash: '',
    menu: [],
    families: {},
    search: [],
    closedRoutes: [],
    permissions: { modules: [] },
    plugins: {},
  }
  early.store.getState().definitions.put({ ...nothing, session, preferences: { version: 0, values: {} } })
  return {
    ...early,
    ...parts,
    tenant,
    environment,
    base: tenantId === undefined ? '' : `/${tenantId}`,
    publicPages: [],
    signals: createSessionSignals(),
    keys: createKeyRegistry(),
    activity: createActivity({
      now: () => parts.now().getTime(),
      storage: localStorage,
      target: window,
      owner: () => undefined,
    }),
  }
}
