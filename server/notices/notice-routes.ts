import type { FastifyRequest } from 'fastify'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { BannerCount, BannerList, noticePaths, type BannerNotice } from '#core/http/notice-contract.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps, Feature } from '../http/app-deps.ts'
import { readNotices } from './read-notices.ts'
import type { noticesManifest } from '../../src/plugins/notices/manifest.ts'

const config = { access: 'session' } as const
const tags = ['Notices']

/** The notices everybody of the tenant is shown now: their count, asked for when the header starts, and they themselves. */
export const noticesFeature: Feature = (app, deps) => {
  app.get(noticePaths.count, { config, schema: { tags, response: { 200: BannerCount } } }, async (request) => ({
    Count: (await shownNow(deps, request)).length,
  }))
  app.get(noticePaths.list, { config, schema: { tags, response: { 200: BannerList } } }, async (request) => ({
    value: await shownNow(deps, request),
  }))
}

async function shownNow(deps: AppDeps, request: FastifyRequest): Promise<readonly BannerNotice[]> {
  const { tenantId } = contextOf(request)
  const { settings, families } = deps.definitions.forTenant(tenantId)
  if (!optionsOfPlugin<typeof noticesManifest>('notices', settings.plugins).isShown || !families.has('notice'))
    return []
  const scope = { tenantId, statementTimeoutMs: 2_000 }
  return withTenant(deps.db, scope, (trx) => readNotices(trx, { tenantId, now: deps.clock.now() }))
}
