import type { FastifyInstance } from 'fastify'
import type { PreferenceScreen } from '#core/model/preference-definition.ts'
import { preferencePaths } from '#core/http/preference-paths.ts'
import { PreferenceChanges, type PreferencesAnswer } from '#core/http/preferences-contract.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { contextOf } from '../../http/access.ts'
import type { AppDeps, Feature } from '../../http/app-deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { setPreferences } from './set-preferences.ts'
import { levelOf, showPreferences } from './show-preferences.ts'
import { readEffective } from '../read-effective.ts'
import { readSitePreferences } from '../stored-preferences.ts'

const tags = ['Preferences']

/** Preferences of the session's site: what holds, for everybody, and the screens that set them (PREF-7, PREF-13). */
export const preferencesFeature: Feature = (app, deps) => {
  app.get(preferencePaths.effective, { config: { access: 'session' }, schema: { tags } }, (request) => {
    const ctx = contextOf(request)
    return readEffective(deps.db, deps.definitions.forTenant(ctx.tenantId).preferences, ctx)
  })
  screenRoutes(app, deps, { screen: 'system', path: preferencePaths.preferences, permission: 'SystemPreference' })
  screenRoutes(app, deps, { screen: 'security', path: preferencePaths.security, permission: 'SecurityPolicy' })
  screenRoutes(app, deps, { screen: 'branding', path: preferencePaths.branding, permission: 'Branding' })
}

interface ScreenRoute {
  readonly screen: PreferenceScreen
  readonly path: string
  /** Who may see and change it. */
  readonly permission: string
}

function screenRoutes(app: FastifyInstance, deps: AppDeps, { screen, path, permission }: ScreenRoute): void {
  const config = { access: { permission } } as const
  app.get(path, { config, schema: { tags } }, (request) =>
    withTenant(deps.db, contextOf(request), async (trx): Promise<PreferencesAnswer> => {
      const ctx = contextOf(request)
      const found = await readSitePreferences(trx, ctx)
      const place = { screen, level: levelOf(ctx.siteId) }
      return showPreferences(deps.definitions.forTenant(ctx.tenantId), found, place)
    }),
  )
  app.put<{ Body: PreferenceChanges }>(path, { config, schema: { tags, body: PreferenceChanges } }, async (request) => {
    const ctx = contextOf(request)
    const answer = await saveAndShow(deps, { ctx, screen }, request.body)
    // What sessions are told of their version was read before.
    app.sessionCache.evictTenant(ctx.tenantId)
    request.preferencesVersion = answer.version
    return answer
  })
}

interface SavePlace {
  readonly ctx: RequestContext
  readonly screen: PreferenceScreen
}

function saveAndShow(
  deps: AppDeps,
  { ctx, screen }: SavePlace,
  changes: PreferenceChanges,
): Promise<PreferencesAnswer> {
  const definitions = deps.definitions.forTenant(ctx.tenantId)
  return withTenant(deps.db, ctx, async (trx) => {
    const save = { trx, ctx, definitions, screen, now: deps.clock.now(), guards: deps.preferenceGuards }
    await setPreferences(save, changes)
    return showPreferences(definitions, await readSitePreferences(trx, ctx), { screen, level: levelOf(ctx.siteId) })
  })
}
