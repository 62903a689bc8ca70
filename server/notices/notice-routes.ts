import type { FastifyRequest } from 'fastify'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { BannerCount, BannerList, noticePaths, type BannerNotice } from '#core/http/notice-contract.ts'
import { withTenant } from '../db/with-tenant.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps, Feature } from '../http/app-deps.ts'
import type { NoticeSource } from './notice-source.ts'
import { readNotices } from './read-notices.ts'
import type { noticesManifest } from '../../src/plugins/notices/manifest.ts'

const config = { access: 'session' } as const
const tags = ['Notices']

/**
 * The notices everybody of the tenant is shown now: their count, asked for when the header starts, and they themselves. Those of `sources`
 * stand after those an administrator wrote.
 */
export function createNoticesFeature(sources: readonly NoticeSource[]): Feature {
  return (app, deps) => {
    const shown = (request: FastifyRequest) => shownNow(deps, sources, request)
    app.get(noticePaths.count, { config, schema: { tags, response: { 200: BannerCount } } }, async (request) => ({
      Count: (await shown(request)).length,
    }))
    app.get(noticePaths.list, { config, schema: { tags, response: { 200: BannerList } } }, async (request) => ({
      value: await shown(request),
    }))
  }
}

async function shownNow(
  deps: AppDeps,
  sources: readonly NoticeSource[],
  request: FastifyRequest,
): Promise<readonly BannerNotice[]> {
  const { tenantId, language } = contextOf(request)
  const definitions = deps.definitions.forTenant(tenantId)
  const { settings, families } = definitions
  if (!optionsOfPlugin<typeof noticesManifest>('notices', settings.plugins).isShown || !families.has('notice'))
    return []
  const reader = { tenantId, translate: translatorFor(definitions, language) }
  return withTenant(deps.db, { tenantId, statementTimeoutMs: 2_000 }, async (trx) => {
    const written = await readNotices(trx, { tenantId, now: deps.clock.now() })
    const told: BannerNotice[] = []
    for (const source of sources) told.push(...(await source(trx, reader)))
    return [...written, ...told]
  })
}
