import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { appError } from '#core/errors/app-error.ts'
import { warningsPath, type WarningsAnswer } from '#core/http/odata-contract.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { commandDeps, type CommandDeps } from './command/command-deps.ts'
import { createRecord } from './write/create-record.ts'
import { earlyWarnings, WarningsBody } from './write/early-warnings.ts'
import { deleteRecord } from './write/delete-record.ts'
import { moveOf, refusalOfMoving, refusalOfWriting, refuse } from './may/refusal.ts'
import { moveRecord } from './move/move-record.ts'
import { readMarkRoutes } from './read-marks/read-mark-routes.ts'
import { runCommand, runOnce } from './command/run-command.ts'
import { parseRecordPath, parseSetPath } from './command/set-path.ts'
import { answerOf, sendStored } from './command/stored-answer.ts'
import { updateRecord } from './write/update-record.ts'
import { ifMatchOf, writeRoute } from './command/write-route.ts'

const RecordBody = Type.Record(Type.String(), Type.Unknown())

const MoveBody = Type.Object(
  {
    Remarks: Type.Optional(Type.String({ maxLength: 2000 })),
    Confirmed: Type.Optional(Type.Boolean()),
    Request: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    Fields: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 20 })),
    Lines: Type.Optional(Type.Array(Type.Object({ Id: Type.Integer() }), { maxItems: 5000 })),
  },
  { additionalProperties: false },
)

/** Create, change, delete and move: `/inventory/api/{Set}`, `/inventory/api/{Set}({id})`, `/inventory/api/{Set}({id})/{move}`. */
export function documentRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  addCreateRoute(app, deps)
  addChangeRoute(app, deps)
  addDeleteRoute(app, deps)
  addMoveRoute(app, deps)
  addWarningsRoute(app, deps)
  readMarkRoutes(app, appDeps)
}

function addCreateRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string }; Body: WireRecord }>({
    ...writeRoute,
    method: 'POST',
    url: '/inventory/api/:target',
    schema: { body: RecordBody },
    handler: async (request, reply) => {
      const { set, id } = parseSetPath(request.params.target)
      if (id !== undefined) throw appError('E_NOT_FOUND')
      return sendStored(
        reply,
        await runOnce(deps, request, {
          set,
          check: (question) => refuse(refusalOfWriting(question)),
          run: async (scope) => {
            const created = await createRecord(scope, request.body)
            return answerOf(201, created, { location: `/inventory/api/${set}(${created.row.Id})` })
          },
        }),
      )
    },
  })
}

/** What a save would be warned of, asked while its record is written; writes nothing. */
function addWarningsRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Body: WarningsBody }>({
    ...writeRoute,
    method: 'POST',
    url: warningsPath,
    schema: { body: WarningsBody },
    handler: (request): Promise<WarningsAnswer> =>
      runCommand(deps, request, {
        set: request.body.set,
        check: (question) => refuse(refusalOfWriting(question)),
        run: (scope) => earlyWarnings(scope, request.body),
      }),
  })
}

function addChangeRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string }; Body: WireRecord }>({
    ...writeRoute,
    method: 'PATCH',
    url: '/inventory/api/:target',
    schema: { body: RecordBody },
    handler: async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      const changed = await runCommand(deps, request, {
        set,
        check: (question) => refuse(refusalOfWriting(question)),
        locks: id,
        run: (scope) => updateRecord(scope, { id, ifMatch: ifMatchOf(request), body: request.body }),
      })
      return sendStored(reply, answerOf(200, changed))
    },
  })
}

function addDeleteRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string } }>({
    method: 'DELETE',
    url: '/inventory/api/:target',
    config: writeRoute.config,
    handler: async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      await runCommand(deps, request, {
        set,
        check: (question) => refuse(refusalOfWriting(question)),
        locks: id,
        run: (scope) => deleteRecord(scope, { id, ifMatch: ifMatchOf(request) }),
      })
      return reply.code(204).send()
    },
  })
}

/** Bound actions: `POST /inventory/api/{Set}({id})/{move}`. */
function addMoveRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string; move: string }; Body: Static<typeof MoveBody> | undefined }>({
    ...writeRoute,
    method: 'POST',
    url: '/inventory/api/:target/:move',
    schema: { body: Type.Union([MoveBody, Type.Null()]) },
    handler: async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      const { move } = request.params
      return sendStored(
        reply,
        await runOnce(deps, request, {
          set,
          check: (question) => refuse(refusalOfMoving(question, moveOf(question, move))),
          locks: id,
          run: async (scope) =>
            answerOf(200, await moveRecord(scope, { id, move, ifMatch: ifMatchOf(request), body: request.body ?? {} })),
        }),
      )
    },
  })
}
