import type { FastifyInstance } from 'fastify'
import { PicksBody, picksPath, type PicksAnswer } from '#core/http/figures/picks-contract.ts'
import { appError } from '#core/errors/app-error.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { writeRoute } from '../documents/command/write-route.ts'
import { effectOf } from '../documents/effects/move-effect.ts'
import { moveOf, refusalOfMove, refuse } from '../documents/may/refusal.ts'
import { readInScope } from '../documents/present/get-record.ts'
import { readRecord } from '../documents/read/read-record.ts'
import type { AppDeps } from '../http/app-deps.ts'

/** POST /inventory/api/Picks: where the goods lie that a move of a record would take, for who may make it (PICK-1). */
export function pickRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  app.route<{ Body: PicksBody }>({
    method: 'POST',
    url: picksPath,
    ...writeRoute,
    schema: { body: PicksBody },
    handler: async (request): Promise<PicksAnswer> => {
      const { set, id, move } = request.body
      return readInScope(deps, { request, set }, (scope) => picksOf(scope, id, move))
    },
  })
}

async function picksOf(scope: CommandScope, id: number, moveId: string): Promise<PicksAnswer> {
  const { trx, ctx, family, effects } = scope
  const move = moveOf(scope, moveId)
  const stored = await readRecord(trx, { family, id, siteId: ctx.siteId })
  if (stored === undefined) throw appError('E_NOT_FOUND')
  refuse(refusalOfMove(scope, stored.record, move), stored.record)
  if (move.ask.lines?.picks !== true) return { lines: [] }
  const told = await Promise.all(
    move.effects.map(
      async (use) => (await effectOf(effects, use).picks?.({ ...scope, record: stored.record, use, body: {} })) ?? [],
    ),
  )
  return { lines: told.flat() }
}
