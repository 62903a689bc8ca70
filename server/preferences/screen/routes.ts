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
/** Who may see and change the screen of preferences. */
const config = { access: { permission: 'SystemPreference' } } as const

/** Preferences of the session's site: what holds, for everybody, and the screen that sets them (PREF-7). */
export const preferencesFeature: Feature = (app, deps) => {
  app.get(preferencePaths.effective, { config: { access: 'session' }, schema: { tags } }, (request) => {
    const ctx = contextOf(request)
    return readEffective(deps.db, deps.definitions.forTenant(ctx.tenantId).preferences, ctx)
  })
  app.get(preferencePaths.preferences, { config, schema: { tags } }, (request) =>
    withTenant(deps.db, contextOf(request), async (trx): Promise<PreferencesAnswer> => {
      const ctx = contextOf(request)
      const found = await readSitePreferences(trx, ctx)
      return showPreferences(deps.definitions.forTenant(ctx.tenantId), found, levelOf(ctx.siteId))
    }),
  )
  app.put<{ Body: PreferenceChanges }>(
    preferencePaths.preferences,
    { config, schema: { tags, body: PreferenceChanges } },
    async (request) => {
      const ctx = contextOf(request)
      const answer = await saveAndShow(deps, ctx, request.body)
      // What sessions are told of their version was read before.
      app.sessionCache.evictTenant(ctx.tenantId)
      request.preferencesVersion = answer.version
      return answer
    },
  )
}

function saveAndShow(deps: AppDeps, ctx: RequestContext, changes: PreferenceChanges): Promise<PreferencesAnswer> {
  const definitions = deps.definitions.forTenant(ctx.tenantId)
  return withTenant(deps.db, ctx, async (trx) => {
    await setPreferences({ trx, ctx, definitions, now: deps.clock.now() }, changes)
    return showPreferences(definitions, await readSitePreferences(trx, ctx), levelOf(ctx.siteId))
  })
}
