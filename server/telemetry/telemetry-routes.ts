import type { FastifyInstance } from 'fastify'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { ErrorReportBody, telemetryPaths, UserActionBody } from '#core/http/telemetry-contract.ts'
import { countTry } from '../access/rate-limit.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps, Feature } from '../http/app-deps.ts'
import { recordActions } from './record-actions.ts'
import { recordError } from './record-error.ts'
import type { telemetryManifest } from '../../src/plugins/telemetry/manifest.ts'

const config = { access: 'session' } as const
const tags = ['Telemetry']

/** Calls and errors one session may tell of; beyond it something is wrong, and telling more of it helps nobody. */
const actionLimit = { limit: 60, windowSeconds: 60 }
const errorLimit = { limit: 20, windowSeconds: 600 }

/** What the browser tells of its own use (TEL-6): presses and errors. A tenant that switched one off has nothing stored. */
export const telemetryFeature: Feature = (app, deps) => {
  addActions(app, deps)
  addErrors(app, deps)
}

function addActions(app: FastifyInstance, deps: AppDeps): void {
  app.post<{ Body: UserActionBody }>(
    telemetryPaths.actions,
    { config, bodyLimit: 64 * 1024, schema: { tags, body: UserActionBody } },
    async (request, reply) => {
      const { tenantId, sessionId, language } = contextOf(request)
      const { settings, locales } = deps.definitions.forTenant(tenantId)
      const now = deps.clock.now()
      if (optionsOfPlugin<typeof telemetryManifest>('telemetry', settings.plugins).clicks) {
        await countTry({ db: deps.db, tenantId, now }, { key: `actions/${sessionId}`, ...actionLimit })
        const texts = locales[language] ?? {}
        const actions = request.body.Actions
        await withTenant(deps.db, { tenantId }, (trx) => recordActions(trx, { tenantId, actions, texts, now }))
      }
      return reply.code(204).send()
    },
  )
}

function addErrors(app: FastifyInstance, deps: AppDeps): void {
  app.post<{ Body: ErrorReportBody }>(
    telemetryPaths.errors,
    { config, bodyLimit: 32 * 1024, schema: { tags, body: ErrorReportBody } },
    async (request, reply) => {
      const { tenantId, sessionId } = contextOf(request)
      const now = deps.clock.now()
      const { plugins } = deps.definitions.forTenant(tenantId).settings
      if (optionsOfPlugin<typeof telemetryManifest>('telemetry', plugins).errors) {
        await countTry({ db: deps.db, tenantId, now }, { key: `errors/${sessionId}`, ...errorLimit })
        const report = request.body
        await withTenant(deps.db, { tenantId }, (trx) => recordError(trx, { tenantId, report, now }))
      }
      return reply.code(204).send()
    },
  )
}
