import type { FastifyInstance } from 'fastify'
import { TakingBody, takingPath, type TakingAnswer } from '#core/http/figures/taking-contract.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import { writeRoute } from '../documents/command/write-route.ts'
import { refusalOfWriting, refuse } from '../documents/may/refusal.ts'
import { readInScope } from '../documents/present/get-record.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { takingOf } from './taking.ts'

/**
 * POST /inventory/api/Taking: what lines that name a recipe or a product take of each item, while a document is written, while it waits for
 * approval, and once it was taken (POST-73).
 */
export function takingRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  app.route<{ Body: TakingBody }>({
    method: 'POST',
    url: takingPath,
    ...writeRoute,
    schema: { body: TakingBody },
    handler: async (request): Promise<TakingAnswer> => {
      const { set, id, body } = request.body
      return readInScope(deps, { request, set }, (scope) => {
        // What is made up to ask about any recipe is told to those who write such documents alone.
        if (body !== undefined) refuse(refusalOfWriting(scope))
        return takingOf(scope, { id, body })
      })
    },
  })
}
