import type { FastifyInstance } from 'fastify'
import { ReadMarkBody, ReadMarkAnswer, type ReadMarkBody as Body } from '#core/http/read-mark-contract.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { commandDeps } from '../command/command-deps.ts'
import { readInScope } from '../present/get-record.ts'
import { markRead } from './read-marks.ts'
import { parseSetPath } from '../command/set-path.ts'

/** `POST /inventory/api/{Set}({id})/$read` marks one row of the caller's own, `POST /inventory/api/{Set}/$read` all of them. */
export function readMarkRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  app.post<{ Params: { target: string }; Body: Body }>(
    '/inventory/api/:target/$read',
    {
      config: { access: 'session' },
      schema: { tags: ['Messages'], body: ReadMarkBody, response: { 200: ReadMarkAnswer } },
    },
    (request) => {
      const { set, id } = parseSetPath(request.params.target)
      return readInScope(deps, { request, set }, async ({ trx, family }) => ({
        Unread: await markRead(trx, family.entity, { id, isRead: request.body.IsRead }),
      }))
    },
  )
}
