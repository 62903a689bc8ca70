import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Json } from '#core/model/value.ts'
import { UserSettingList, userSettingsPaths, type UserSetting } from '#core/http/user-settings-contract.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps, Feature } from '../http/app-deps.ts'
import { readUserSettings, saveUserSettings } from './user-settings.ts'
import { readUserView, saveUserView } from './user-views.ts'

const config = { access: 'session' } as const
const tags = ['User settings']

/** The signed-in user's settings (SPEC-7.3.1) and saved views. Whose they are is the session's to say, never the query's. */
export const userSettingsFeature: Feature = (app, deps) => {
  addSettings(app, deps)
  addViews(app, deps)
}

function addSettings(app: FastifyInstance, deps: AppDeps): void {
  app.get(
    userSettingsPaths.settings,
    {
      config,
      // The specification always asks with Id=0.
      schema: {
        tags,
        querystring: Type.Object({ Id: Type.Optional(Type.String()) }),
        response: { 200: UserSettingList },
      },
    },
    (request) => readUserSettings(deps, contextOf(request)),
  )
  app.put<{ Body: readonly UserSetting[] }>(
    userSettingsPaths.settings,
    { config, schema: { tags, body: UserSettingList, response: { 200: UserSettingList } } },
    async (request) => {
      const saved = await saveUserSettings(deps, contextOf(request), request.body)
      app.sessionCache.evict(contextOf(request).tenantId, contextOf(request).sessionId)
      return saved
    },
  )
}

function addViews(app: FastifyInstance, deps: AppDeps): void {
  const params = Type.Object({ listId: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._-]{0,99}$' }) })
  const path = `${userSettingsPaths.views}/:listId`
  app.get<{ Params: { listId: string } }>(path, { config, schema: { tags, params } }, async (request, reply) => {
    const content = await readUserView(deps, contextOf(request), request.params.listId)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(content))
  })
  app.put<{ Params: { listId: string }; Body: Json }>(
    path,
    { config, bodyLimit: 64 * 1024, schema: { tags, params, body: Type.Unknown() } },
    async (request, reply) => {
      await saveUserView(deps, contextOf(request), { listId: request.params.listId, content: request.body })
      return reply.code(204).send()
    },
  )
}
