import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { SourceBody } from '#core/http/sources-contract.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import { refusalOfWriting, refuse } from '../documents/may/refusal.ts'
import { runCommand } from '../documents/command/run-command.ts'
import { readTimeoutMs } from '../documents/present/get-record.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { draftDocument } from './draft-document.ts'

/** POST /inventory/api/{Set}/sources/{source}: values for a document made from others. */
export function sourceRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  app.route<{ Params: { target: string; source: string }; Body: SourceBody }>({
    method: 'POST',
    url: '/inventory/api/:target/sources/:source',
    config: { access: 'session' },
    schema: { body: SourceBody },
    handler: async (request) => {
      const { target, source: id } = request.params
      return runCommand(deps, request, {
        set: target,
        statementTimeoutMs: readTimeoutMs,
        check: (question) => refuse(refusalOfWriting(question)),
        run: async (scope) => {
          const source = scope.family.sources.find((one) => one.id === id)
          if (source === undefined) throw appError('E_NOT_FOUND')
          return draftDocument(scope, source, request.body)
        },
      })
    },
  })
}
