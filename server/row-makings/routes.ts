import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import { RowMakingBody } from '#core/http/sources-contract.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { enterTenant } from '../db/with-tenant.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import { runOnce } from '../documents/command/run-command.ts'
import { parseRecordPath } from '../documents/command/set-path.ts'
import { sendStored } from '../documents/command/stored-answer.ts'
import { ifMatchOf, writeRoute } from '../documents/command/write-route.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { makeOfRow } from './make-of-row.ts'

/** POST /inventory/api/{Set}({id})/makes/{list}/{making}: the record a row of a list becomes at once. */
export function rowMakingRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  app.route<{ Params: { target: string; list: string; making: string }; Body: RowMakingBody }>({
    ...writeRoute,
    method: 'POST',
    url: '/inventory/api/:target/makes/:list/:making',
    schema: { body: RowMakingBody },
    handler: async (request, reply) => {
      const { target, list, making } = request.params
      const { set, id } = parseRecordPath(target)
      return sendStored(
        reply,
        await runOnce(deps, request, {
          set,
          check: ({ ctx, family }) => {
            if (!mayView(family, ctx.permissions)) throw appError('E_PERM')
          },
          run: async (scope) => {
            const { tenantId, siteId, userId } = scope.ctx
            // Rows of a view may tell what holds at this moment.
            await enterTenant(scope.trx, { tenantId, siteId, userId, now: scope.clock.now() })
            const made = await makeOfRow(scope, id, {
              making: makingOf(scope.family, list, making),
              body: request.body,
              ifMatch: ifMatchOf(request),
            })
            return { status: 201, headers: {}, body: JSON.stringify(made) }
          },
        }),
      )
    },
  })
}

function makingOf({ lists }: FamilyDefinition, list: string, making: string): RowMaking {
  const found = Object.hasOwn(lists, list) ? lists[list]?.rowsMake.find(({ id }) => id === making) : undefined
  if (found === undefined) throw appError('E_NOT_FOUND')
  return found
}
