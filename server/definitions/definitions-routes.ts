import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { definitionsShape, type ClientDefinitions } from '#core/http/definitions-contract.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps, Feature } from '../http/app-deps.ts'
import { assetRoutes } from './asset-routes.ts'
import { languageRoutes } from './language-routes.ts'
import { readEffective } from '../preferences/read-effective.ts'
import { sessionInfo } from './session-info.ts'
import { tenantRoutes } from './tenant-routes.ts'

/** GET /tenantmgmt/api/Definitions, and what a browser needs before it has a session: tenant, texts and assets. */
export const definitionsFeature: Feature = async (app, deps) => {
  app.get('/tenantmgmt/api/Definitions', { config: { access: 'session' } }, (request, reply) =>
    answer(request, reply, deps),
  )
  await tenantRoutes(app, deps)
  await languageRoutes(app, deps)
  await assetRoutes(app, deps)
}

/** Everything the signed-in user may see; 304 when the browser has it already. */
async function answer(request: FastifyRequest, reply: FastifyReply, deps: AppDeps): Promise<FastifyReply> {
  const ctx = contextOf(request)
  const definitions = deps.definitions.forTenant(ctx.tenantId)
  const [session, preferences] = await Promise.all([
    sessionInfo(ctx, deps),
    readEffective(deps.db, definitions.preferences, ctx),
  ])
  const rights = [...ctx.permissions].toSorted()
  const hash = createHash('sha256')
    .update(JSON.stringify([definitionsShape, definitions.hash, session, preferences, rights]))
    .digest('hex')
  reply.headers({ etag: `"${hash}"`, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()
  const body: ClientDefinitions = { hash, session, preferences, ...projectDefinitions(definitions, ctx) }
  return reply.send(body)
}
